import type { SetUpState, sendTestMailCall } from '../../../../contract/set-up.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { staffCall } from '../../staff/shared/staff-query.ts';
import { TestMailForm, useTestMail } from '../shared/test-mail-form.tsx';
import styles from './first-evening.module.css';

/** Sends a test mail, and says what the mail server answered. */
export function MailStep({ mail, onChanged }: { mail: SetUpState['mail']; onChanged: () => void }) {
  const test = useTestMail({
    idPrefix: 'test-mail-',
    send: (body) =>
      staffCall<typeof sendTestMailCall>('POST /api/admin/office/first-evening/test-mail', { body }),
    onSent: onChanged,
  });
  return (
    <TestMailForm test={test} label="Send a test mail to" className={styles.form}>
      <p>
        {mail.server === null
          ? 'No mail server is set. Name it in the settings file: '
          : `Mail goes through ${mail.server}. `}
        <span className={styles.code}>SMTP_URL=smtp://user:password@host:587</span>
        {mail.testedAt !== null && ` Last test: ${dayAndTime(mail.testedAt)}.`}
      </p>
    </TestMailForm>
  );
}
