import { type ReactNode, useState } from 'react';
import type { TestMailReply } from '../../../../contract/set-up.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';

interface TestMailOptions {
  idPrefix: string;
  send: (body: { email: string }) => Promise<TestMailReply>;
  onSent?: () => void;
}

/** Returns the form that sends a test mail, and the result of the last test mail (null if none was sent). */
export function useTestMail({ idPrefix, send, onSent }: TestMailOptions) {
  const [result, setResult] = useState<TestMailReply | null>(null);
  const form = useForm({
    blank: { email: '' },
    fields: ['email'],
    idPrefix,
    whileTyping: 'clear',
    check: ({ email }) =>
      checked(
        { email: email.trim() },
        { email: !isCompleteEmail(email.trim()) && 'Please enter a valid email address' },
      ),
    send,
    onSent: (reply) => {
      setResult(reply);
      onSent?.();
    },
    unreached: 'No test mail was sent. Please try again.',
  });
  return { form, result };
}

type TestMailFormProps = {
  test: ReturnType<typeof useTestMail>;
  label: string;
  className: string | undefined;
  /** Content above the field. */
  children?: ReactNode;
};

/** Sends a test mail to an address, and says what the mail server answered. */
export function TestMailForm({ test: { form, result }, label, className, children }: TestMailFormProps) {
  return (
    <form {...form.props} method="post" noValidate className={className}>
      {children}
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not sent">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      {result && !form.failure && (
        <FocusedNotice about={result} kind={result.taken ? 'info' : 'error'} title={titleOf(result)}>
          <p>{result.words}</p>
          {result.answer && (
            <p>
              The server answered: <code>{result.answer}</code>
            </p>
          )}
        </FocusedNotice>
      )}
      <EmailField label={label} {...form.text('email')} autoComplete="email" />
      <Button type="submit" pending={form.isSending} pendingText="Sending...">
        Send a test mail
      </Button>
    </form>
  );
}

/** Returns the title of a result. The mail server's answer is empty if no mail server is set. */
function titleOf({ taken, answer }: TestMailReply): string {
  if (!taken) return 'The test mail was not accepted';
  return answer === '' ? 'No mail server is set' : 'The test mail was sent';
}
