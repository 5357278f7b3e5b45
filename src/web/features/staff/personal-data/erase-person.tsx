import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { erasePersonalDataCall, lookUpPersonalDataCall } from '../../../../contract/personal-data.ts';
import { formatPence } from '../../../../domain/money.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import { unchecked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../shared/dashboard-parts.module.css';
import { staffCall } from '../shared/staff-query.ts';

type ErasePersonProps = {
  person: Pick<CallReply<typeof lookUpPersonalDataCall>, 'isMember' | 'creditsLeft' | 'accountCreditLeft'> & {
    email: string;
  };
  onErased: () => void;
};

/** Erases a person's data. Erasure cannot be undone, so the address has to be typed to confirm it. */
export function ErasePerson({ person, onErased }: ErasePersonProps) {
  const { email, isMember, creditsLeft, accountCreditLeft } = person;
  const worth = [
    ...(creditsLeft > 0 ? [pluralise(creditsLeft, 'session credit')] : []),
    ...(accountCreditLeft > 0 ? [`${formatPence(accountCreditLeft)} of account credit`] : []),
  ].join(' and ');
  const [isOpen, setOpen] = useState(false);
  const form = useForm({
    blank: { typed: '', letCreditsGo: false },
    fields: ['typed', 'letCreditsGo'],
    failsAt: 'typed',
    focus: 'summary',
    check: (typed) => unchecked({ email, ...typed }),
    send: (body) => staffCall<typeof erasePersonalDataCall>('POST /api/admin/personal-data/erase', { body }),
    onSent: () => {
      toast({ title: 'Erased', description: 'Their personal data has been removed.', done: true });
      onErased();
    },
    unreached: 'It was not erased. Please try again.',
  });
  return (
    <>
      <Button onClick={() => setOpen(true)}>Erase…</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Erase this person for good?">
        <form {...form.props} method="post" noValidate className="grid gap-4">
          <p>
            Their name, addresses, requests and messages are deleted everywhere. Dates and amounts stay in the
            accounts, without a name.{isMember && ' Their rewards membership ends, and its points are lost.'}{' '}
            This cannot be undone.
          </p>
          {worth && <Checkbox label={`Also delete what is left: ${worth}`} {...form.tick('letCreditsGo')} />}
          <TextField
            label={`Type ${email} to confirm`}
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            {...form.text('typed')}
          />
          <div className={styles.dashboardAnswers}>
            <Button type="submit" variant="primary" pending={form.isSending} pendingText="Erasing...">
              Erase for good
            </Button>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
