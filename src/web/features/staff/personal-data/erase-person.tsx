import { type SyntheticEvent, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { erasePersonalDataCall, lookUpPersonalDataCall } from '../../../../contract/personal-data.ts';
import { failureMessage } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { Dialog } from '../../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';

type ErasePersonProps = {
  person: Pick<CallReply<typeof lookUpPersonalDataCall>, 'isMember' | 'creditsLeft'> & { email: string };
  onErased: () => void;
};

/** Erases a person's data. Erasure cannot be undone, so the address has to be typed to confirm it. */
export function ErasePerson({ person, onErased }: ErasePersonProps) {
  const { email, isMember, creditsLeft } = person;
  const [isOpen, setOpen] = useState(false);
  const [typed, setTyped] = useState('');
  const [letCreditsGo, setLetCreditsGo] = useState(false);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const erase = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    setPending(true);
    setError(undefined);
    try {
      await staffCall<typeof erasePersonalDataCall>('POST /api/admin/personal-data/erase', {
        body: { email, typed, letCreditsGo },
      });
      toast({ title: 'Erased', description: 'Their personal data has been removed.', done: true });
      onErased();
    } catch (problem) {
      setError(failureMessage(problem, 'It was not erased. Please try again.'));
    }
    setPending(false);
  };
  return (
    <>
      <Button onClick={() => setOpen(true)}>Erase…</Button>
      <Dialog open={isOpen} onClose={() => setOpen(false)} title="Erase this person for good?">
        <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void erase(event)}>
          <p>
            Their name, addresses, requests and messages are deleted everywhere. Dates and amounts stay in the
            accounts, without a name.{isMember && ' Their rewards membership ends, and its points are lost.'}{' '}
            This cannot be undone.
          </p>
          {creditsLeft > 0 && (
            <Checkbox
              name="letCreditsGo"
              label={`Also delete the ${creditsLeft} session credits that are left`}
              checked={letCreditsGo}
              onChange={(event) => setLetCreditsGo(event.target.checked)}
            />
          )}
          <TextField
            label={`Type ${email} to confirm`}
            name="typed"
            type="email"
            autoComplete="off"
            autoCapitalize="off"
            spellCheck={false}
            maxLength={254}
            value={typed}
            error={error}
            onChange={(event) => setTyped(event.target.value)}
          />
          <div className="dashboard-answers">
            <Button type="submit" variant="primary" pending={isPending} pendingText="Erasing...">
              Erase for good
            </Button>
            <Button onClick={() => setOpen(false)}>Keep it</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
