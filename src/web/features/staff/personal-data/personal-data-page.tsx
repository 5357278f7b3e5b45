import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { exportPersonalDataCall, lookUpPersonalDataCall } from '../../../../contract/personal-data.ts';
import { formatPence } from '../../../../domain/money.ts';
import { failureMessage } from '../../../lib/call.ts';
import { unchecked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import styles from '../shared/dashboard-parts.module.css';
import { staffCall } from '../shared/staff-query.ts';
import { ErasePerson } from './erase-person.tsx';

type PersonalDataSummary = CallReply<typeof lookUpPersonalDataCall> & { email: string };

/**
 * Handles requests under data protection law: staff download a copy of the data stored under an e-mail
 * address, or erase that data.
 */
export default function PersonalData() {
  const [person, setPerson] = useState<PersonalDataSummary | null>(null);
  const form = useForm({
    blank: { person: '' },
    fields: ['person'],
    failsAt: 'person',
    whileTyping: 'clear',
    check: (typed) => unchecked({ email: typed.person.trim() }),
    send: (body) =>
      staffCall<typeof lookUpPersonalDataCall>('POST /api/admin/personal-data/look-up', { body }),
    onSent: (found, { email }) => setPerson({ ...found, email }),
    onFailed: () => setPerson(null),
    unreached: 'The search failed. Please try again.',
  });
  return (
    <>
      <p className="mb-6 max-w-measure">
        Anyone may request a copy of the data stored about them, or its erasure. Check who is asking: the
        request should come from the email address that you look up.
      </p>
      <form {...form.props} method="post" noValidate className={styles.searchForm}>
        <TextField
          label="Email address"
          hint="The one with which they booked or wrote"
          type="email"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={254}
          {...form.text('person')}
        />
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Looking...">
          Look up
        </Button>
      </form>
      {person && <Found key={person.email} person={person} onErased={() => setPerson(null)} />}
    </>
  );
}

function Found({ person, onErased }: { person: PersonalDataSummary; onErased: () => void }) {
  const { email, bookings, messages, waits, isMember, points, creditsLeft, accountCreditLeft, obstacle } =
    person;
  if (bookings === 0 && messages === 0 && waits === 0 && !isMember)
    return (
      <p role="status" className={styles.dashboardEmpty}>
        Nothing is stored under {email}.
      </p>
    );
  const stored = [
    counted(bookings, 'booking', 'bookings'),
    counted(messages, 'message', 'messages'),
    counted(waits, 'waitlist entry', 'waitlist entries'),
    isMember ? `a rewards membership with ${counted(points, 'point', 'points')}` : '',
    creditsLeft > 0 ? `${counted(creditsLeft, 'session credit', 'session credits')} left` : '',
    accountCreditLeft > 0 ? `${formatPence(accountCreditLeft)} of account credit left` : '',
  ].filter((part) => part !== '' && !part.startsWith('0 '));
  return (
    <section aria-labelledby="person-found" className="mt-8 grid justify-items-start gap-4">
      <h2 id="person-found" className={styles.dashboardH2}>
        Stored under {email}
      </h2>
      <p role="status">{stored.join(', ')}.</p>
      {obstacle !== null && <Notice>{obstacle}</Notice>}
      <div className={styles.dashboardAnswers}>
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
  const copying = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof exportPersonalDataCall>('POST /api/admin/personal-data/export', { body: { email } }),
    onSuccess: ({ success: _, ...copy }) => {
      const file = URL.createObjectURL(
        new Blob([JSON.stringify(copy, null, 2)], { type: 'application/json' }),
      );
      const link = document.createElement('a');
      link.href = file;
      link.download = `personal-data-${copy.madeAt.slice(0, 10)}.json`;
      link.click();
      URL.revokeObjectURL(file);
    },
    onError: (problem) => {
      const words = failureMessage(problem, 'The copy could not be made. Please try again.');
      toast({ title: 'No copy made', description: words, variant: 'destructive' });
    },
  });
  return (
    <Button pending={copying.isPending} pendingText="Preparing..." onClick={() => copying.mutate()}>
      Download a copy
    </Button>
  );
}
