import { useState } from 'react';
import type { SetUpState, sendTestMailCall, TestMailReply } from '../../../../contract/set-up.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { staffCall } from '../../staff/shared/staff-query.ts';
import styles from './first-evening.module.css';

/** Sends a test mail, and says what the mail server answered. */
export function MailStep({ mail, onChanged }: { mail: SetUpState['mail']; onChanged: () => void }) {
  const [result, setResult] = useState<TestMailReply | null>(null);
  const form = useForm({
    blank: { email: '' },
    fields: ['email'],
    idPrefix: 'test-mail-',
    whileTyping: 'clear',
    check: ({ email }) =>
      checked(
        { email: email.trim() },
        { email: !isCompleteEmail(email.trim()) && 'Please enter a valid email address' },
      ),
    send: (body) =>
      staffCall<typeof sendTestMailCall>('POST /api/admin/office/first-evening/test-mail', { body }),
    onSent: (reply) => {
      setResult(reply);
      onChanged();
    },
    unreached: 'No test mail was sent. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.form}>
      <p>
        {mail.server === null
          ? 'No mail server is set. Name it in the settings file: '
          : `Mail goes through ${mail.server}. `}
        <span className={styles.code}>SMTP_URL=smtp://user:password@host:587</span>
        {mail.testedAt !== null && ` Last test: ${dayAndTime(mail.testedAt)}.`}
      </p>
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not sent">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      {result && !form.failure && (
        <FocusedNotice
          about={result}
          kind={result.taken ? 'info' : 'error'}
          title={titleOf(result, mail.server)}
        >
          <p>{result.words}</p>
          {result.answer && (
            <p>
              The server answered: <span className={styles.code}>{result.answer}</span>
            </p>
          )}
        </FocusedNotice>
      )}
      <EmailField label="Send a test mail to" {...form.text('email')} autoComplete="email" />
      <Button type="submit" pending={form.isSending} pendingText="Sending...">
        Send a test mail
      </Button>
    </form>
  );
}

function titleOf({ taken }: TestMailReply, server: string | null): string {
  if (!taken) return 'The test mail was not taken';
  return server === null ? 'No mail server is set' : 'The test mail has gone';
}
