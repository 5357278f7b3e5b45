import { useQueryClient } from '@tanstack/react-query';
import type { ReturnedForm } from '../../../contract/inquiry.ts';
import { RestingScene } from '../../art/resting-scene.tsx';
import { Band } from '../../ui/band.tsx';
import { Button, ButtonLink } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { TextArea } from '../../ui/field.tsx';

/** What every address shows while the centre's computer rests. It is sent without script, so trying again is a plain link, or the plain form that came back. */
export function RestingPage({ address }: { address: string }) {
  const returned = useQueryClient().getQueryData<ReturnedForm>(['given', 'contact']);
  return (
    <Band>
      <EmptyState
        level={1}
        drawing={<RestingScene />}
        title="Our computer is having a rest"
        action={
          returned ? (
            <SendAgain values={returned.values} />
          ) : (
            <ButtonLink variant="primary" to={address}>
              Try again
            </ButtonLink>
          )
        }
      >
        {returned
          ? 'Your message has not gone out yet, but it is still here. Please send it again in a minute or two.'
          : 'It will be back in a minute or two. Nothing you have booked or paid for is lost.'}
      </EmptyState>
    </Band>
  );
}

function SendAgain({ values: { message = '', ...others } }: { values: Record<string, string> }) {
  return (
    <form method="post" action="/contact#contact-trouble" className="grid w-full gap-5 text-left">
      {Object.entries(others).map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <TextArea id="contact-message" label="Your message" name="message" rows={6} defaultValue={message} />
      <Button type="submit" variant="primary" className="justify-self-start">
        Send again
      </Button>
    </form>
  );
}
