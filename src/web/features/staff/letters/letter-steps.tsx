import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { Letter, readLetterCall, sendLetterCall, tryLetterCall } from '../../../../contract/letters.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { failureMessage } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { familiesInWords, progressInWords } from './letter-words.ts';
import styles from './letters.module.css';

/**
 * Shows a letter as a family reads it. Sends it to staff first, then to the families, and shows the progress.
 * `written` is the letter as staff have just written it.
 */
export function LetterSteps({ written, onDone }: { written: Letter; onDone: () => void }) {
  const letter = useLetter(written);
  return (
    <>
      <iframe
        title="The letter as a family reads it"
        src={`/api/admin/letters/${letter.id}/preview`}
        sandbox=""
        className={styles.letterPaper}
      />
      {letter.sentAt === null ? (
        <>
          <TryLetter letter={letter} />
          <SendLetter letter={letter} />
        </>
      ) : (
        <LetterProgress letter={letter} onDone={onDone} />
      )}
    </>
  );
}

/** Returns the letter's current state, read every second while one of its mails is being sent. */
function useLetter(written: Letter): Letter {
  const [isSending, setSending] = useState(false);
  const query = useStaffQuery({
    topic: 'letters',
    key: ['letter', written.id],
    read: (signal) =>
      staffCall<typeof readLetterCall>(
        'GET /api/admin/letters/:id',
        { params: { id: written.id } },
        { signal },
      ),
    pollInterval: isSending ? 1_000 : 30_000,
  });
  const letter = query.data?.letter ?? written;
  const hasWaitingMails = letter.trial?.state === 'waiting' || letter.progress.waiting > 0;
  if (hasWaitingMails !== isSending) setSending(hasWaitingMails);
  return letter;
}

const trialWords: Readonly<Record<NonNullable<Letter['trial']>['state'], (email: string) => string>> = {
  waiting: (email) => `On its way to ${email}...`,
  sent: (email) => `One has gone to ${email}. Please read it before you go on.`,
  failed: (email) => `The mail server did not take the one to ${email}. Please check the address.`,
};

function TryLetter({ letter }: { letter: Letter }) {
  const client = useQueryClient();
  // Each attempt has one idempotency key, so that a repeat after a lost connection sends no second mail.
  const attempt = useRef(crypto.randomUUID());
  const form = useForm({
    blank: { email: '' },
    fields: ['email'],
    idPrefix: 'letter-try-',
    failsAt: 'email',
    whileTyping: 'clear',
    check: (typed) =>
      checked(
        { email: typed.email.trim() },
        { email: !isCompleteEmail(typed.email.trim()) && 'Please enter a valid email address' },
      ),
    send: ({ email }) =>
      staffCall<typeof tryLetterCall>('POST /api/admin/letters/:id/try', {
        params: { id: letter.id },
        body: { clientId: attempt.current, email },
      }),
    onSent: () => {
      attempt.current = crypto.randomUUID();
      refetchTopics(client, ['letters']);
    },
    unreached: 'We could not reach the centre. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.letterStep}>
      <h3>1. Send one to me first</h3>
      <div className={styles.letterTry}>
        <EmailField label="Your email address" {...form.text('email')} />
        <Button
          type="submit"
          variant={letter.trial?.state === 'sent' ? 'outline' : 'primary'}
          pending={form.isSending}
          pendingText="Sending..."
        >
          {letter.trial ? 'Send another one to me' : 'Send one to me first'}
        </Button>
      </div>
      <p role="status">{letter.trial && trialWords[letter.trial.state](letter.trial.email)}</p>
    </form>
  );
}

function SendLetter({ letter }: { letter: Letter }) {
  const client = useQueryClient();
  const isTried = letter.trial?.state === 'sent';
  const families = familiesInWords(letter.families);
  const sending = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof sendLetterCall>('POST /api/admin/letters/:id/send', { params: { id: letter.id } }),
    onSuccess: ({ letter: sent }) =>
      toast({
        title: 'The letter is on its way',
        description: `To ${familiesInWords(sent.families)}`,
        done: true,
      }),
    onSettled: () => refetchTopics(client, ['letters']),
  });
  return (
    <div className={styles.letterStep}>
      <h3>2. Send it to the families</h3>
      <p id="letter-send-hint">
        {!isTried
          ? 'First send one to yourself, and read it.'
          : letter.families === 0
            ? 'Nobody is booked who has an email address.'
            : `Each of ${families} gets it once, however often you press.`}
      </p>
      {sending.isError && (
        <Notice kind="error" title="The letter was not sent" live="assertive">
          <p>
            {failureMessage(
              sending.error,
              'We could not reach the centre. Press again: no family gets it twice.',
            )}
          </p>
        </Notice>
      )}
      <Button
        variant={isTried ? 'primary' : 'outline'}
        disabled={!isTried || letter.families === 0}
        aria-describedby="letter-send-hint"
        pending={sending.isPending}
        pendingText="Sending..."
        onClick={() => sending.mutate()}
      >
        Send to {families}
      </Button>
    </div>
  );
}

function LetterProgress({ letter, onDone }: { letter: Letter; onDone: () => void }) {
  const { sent, failed, dropped, waiting } = letter.progress;
  return (
    <div className={styles.letterStep}>
      <h3>{waiting > 0 ? 'On its way' : 'Sent'}</h3>
      <progress
        className={styles.letterBar}
        aria-label="Letters handled"
        max={letter.families}
        value={sent + failed + dropped}
      />
      <p role="status">{progressInWords(letter)}</p>
      {failed > 0 && <p>The outbox shows which ones failed, and sends them again.</p>}
      <Button onClick={onDone}>Write another letter</Button>
    </div>
  );
}
