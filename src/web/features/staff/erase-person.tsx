import { type SyntheticEvent, useState } from 'react';
import type { erasePersonalDataCall } from '../../../contract/personal-data.ts';
import { wordsOf } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { Checkbox, TextField } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import type { Person } from './personal-data-page.tsx';
import { staffCall } from './staff-call.ts';

/** Erasing has no way back: the address is typed once more before it is done. */
export function ErasePerson({ person, onErased }: { person: Person; onErased: () => void }) {
  const { email, isMember, creditsLeft } = person;
  const [asks, setAsks] = useState(false);
  const [typed, setTyped] = useState('');
  const [letCreditsGo, setLetCreditsGo] = useState(false);
  const [error, setError] = useState<string>();
  const [going, setGoing] = useState(false);
  const erase = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (going) return;
    setGoing(true);
    setError(undefined);
    try {
      await staffCall<typeof erasePersonalDataCall>('POST /api/admin/personal-data/erase', {
        body: { email, typed, letCreditsGo },
      });
      toast({ title: 'Erased', description: 'Nothing says who they are any more.', done: true });
      onErased();
    } catch (problem) {
      setError(wordsOf(problem, 'It was not erased. Please try again.'));
    }
    setGoing(false);
  };
  return (
    <>
      <Button onClick={() => setAsks(true)}>Erase…</Button>
      <Dialog open={asks} onClose={() => setAsks(false)} title="Erase this person for good?">
        <form method="post" noValidate className="grid gap-4" onSubmit={(event) => void erase(event)}>
          <p>
            Their name, addresses, wishes and messages go from everything. Days and amounts stay for the
            accounts, without them.{isMember && ' Their rewards membership ends, and its points are lost.'}{' '}
            There is no way back.
          </p>
          {creditsLeft > 0 && (
            <Checkbox
              name="letCreditsGo"
              label={`The ${creditsLeft} session credits that are left may go too`}
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
          <div className="desk-answers">
            <Button type="submit" variant="primary" pending={going} pendingText="Erasing...">
              Erase for good
            </Button>
            <Button onClick={() => setAsks(false)}>Keep it</Button>
          </div>
        </form>
      </Dialog>
    </>
  );
}
