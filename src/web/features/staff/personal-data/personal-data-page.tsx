import { type SyntheticEvent, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { exportPersonalDataCall, lookUpPersonalDataCall } from '../../../../contract/personal-data.ts';
import { failureMessage } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { staffCall } from '../shared/staff-query.ts';
import { ErasePerson } from './erase-person.tsx';

type PersonalDataSummary = CallReply<typeof lookUpPersonalDataCall> & { email: string };

/**
 * Serves requests under data protection law: a copy of the data stored under an e-mail address, and its
 * erasure.
 */
export default function PersonalData() {
  const field = useRef<HTMLInputElement>(null);
  const [person, setPerson] = useState<PersonalDataSummary | null>(null);
  const [error, setError] = useState<string>();
  const [isPending, setPending] = useState(false);
  const lookUp = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isPending) return;
    const email = field.current?.value.trim() ?? '';
    setPending(true);
    setError(undefined);
    try {
      const found = await staffCall<typeof lookUpPersonalDataCall>('POST /api/admin/personal-data/look-up', {
        body: { email },
      });
      setPerson({ ...found, email });
    } catch (problem) {
      setPerson(null);
      setError(failureMessage(problem, 'The search failed. Please try again.'));
      field.current?.focus();
    }
    setPending(false);
  };
  return (
    <>
      <p className="mb-6 max-w-measure">
        Anyone may request a copy of the data stored about them, or its erasure. Check who is asking: the
        request should come from that email address.
      </p>
      <form method="post" noValidate className="search-form" onSubmit={(event) => void lookUp(event)}>
        <TextField
          ref={field}
          label="Email address"
          hint="As they booked or wrote with it"
          type="email"
          name="person"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          error={error}
          onChange={() => setError(undefined)}
        />
        <Button type="submit" variant="primary" pending={isPending} pendingText="Looking...">
          Look up
        </Button>
      </form>
      {person && <Found key={person.email} person={person} onErased={() => setPerson(null)} />}
    </>
  );
}

function Found({ person, onErased }: { person: PersonalDataSummary; onErased: () => void }) {
  const { email, bookings, messages, isMember, points, creditsLeft, obstacle } = person;
  if (bookings === 0 && messages === 0 && !isMember)
    return (
      <p role="status" className="dashboard-empty">
        Nothing is stored under {email}.
      </p>
    );
  const stored = [
    counted(bookings, 'booking', 'bookings'),
    counted(messages, 'message', 'messages'),
    isMember ? `a rewards membership with ${counted(points, 'point', 'points')}` : '',
    creditsLeft > 0 ? `${counted(creditsLeft, 'session credit', 'session credits')} left` : '',
  ].filter((part) => part !== '' && !part.startsWith('0 '));
  return (
    <section aria-labelledby="person-found" className="mt-8 grid justify-items-start gap-4">
      <h2 id="person-found" className="dashboard-h2">
        Stored under {email}
      </h2>
      <p role="status">{stored.join(', ')}.</p>
      {obstacle !== null && <Notice>{obstacle}</Notice>}
      <div className="dashboard-answers">
        <DownloadCopyButton email={email} />
        {obstacle === null && <ErasePerson person={person} onErased={onErased} />}
      </div>
    </section>
  );
}

function counted(count: number, one: string, many: string): string {
  return `${count} ${count === 1 ? one : many}`;
}

/** Downloads the copy as a file. The e-mail address never appears in a URL. */
function DownloadCopyButton({ email }: { email: string }) {
  const [making, setMaking] = useState(false);
  const make = async () => {
    setMaking(true);
    try {
      const { success: _, ...copy } = await staffCall<typeof exportPersonalDataCall>(
        'POST /api/admin/personal-data/export',
        { body: { email } },
      );
      const file = URL.createObjectURL(
        new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }),
      );
      const link = document.createElement('a');
      link.href = file;
      link.download = `personal-data-${copy.madeAt.slice(0, 10)}.json`;
      link.click();
      URL.revokeObjectURL(file);
    } catch (problem) {
      const words = failureMessage(problem, 'The copy could not be made. Please try again.');
      toast({ title: 'No copy made', description: words, variant: 'destructive' });
    }
    setMaking(false);
  };
  return (
    <Button pending={making} pendingText="Preparing..." onClick={() => void make()}>
      Download a copy
    </Button>
  );
}
