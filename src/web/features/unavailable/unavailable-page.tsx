import { useQueryClient } from '@tanstack/react-query';
import type { RefusedForm } from '../../../contract/inquiry.ts';
import { UnavailableScene } from '../../art/unavailable-scene.tsx';
import { Band } from '../../ui/band.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';

/** A form that the server can return: its name, its action, and its one free-text field. */
interface PlainForm {
  name: string;
  action: string;
  textField: string;
  label: string;
}

const forms: readonly PlainForm[] = [
  { name: 'contact', action: '/contact#contact-trouble', textField: 'message', label: 'Your message' },
  {
    name: 'party',
    action: '/party-booking#party-trouble',
    textField: 'specialRequests',
    label: 'Special requests for your party',
  },
];

/**
 * The page at every address while the server is unavailable. It has no script, so a visitor tries again with
 * a plain link or with the returned form.
 */
export function UnavailablePage({ address }: { address: string }) {
  const client = useQueryClient();
  const returnedForm = forms.flatMap((form) => {
    const returned = client.getQueryData<RefusedForm>(['given', form.name]);
    return returned ? [<SendAgain key={form.name} form={form} values={returned.values} />] : [];
  })[0];
  return (
    <Band>
      <EmptyState
        level={1}
        drawing={<UnavailableScene />}
        title="Our computer is having a rest"
        action={
          returnedForm ?? (
            <ButtonLink variant="primary" to={address}>
              Try again
            </ButtonLink>
          )
        }
      >
        {returnedForm
          ? 'What you wrote has not gone out yet, but it is still here. Please send it again in a minute or two.'
          : 'It will be back in a minute or two. Nothing you have booked or paid for is lost.'}
      </EmptyState>
    </Band>
  );
}

function SendAgain({ form, values }: { form: PlainForm; values: Record<string, string> }) {
  const { action, textField, label } = form;
  const { [textField]: text = '', ...others } = values;
  return (
    <form method="post" action={action} className="grid w-full gap-5 text-left">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea id={textField} label={label} name={textField} rows={6} defaultValue={text} />
      <Button type="submit" variant="primary" className="justify-self-start">
        Send again
      </Button>
    </form>
  );
}
