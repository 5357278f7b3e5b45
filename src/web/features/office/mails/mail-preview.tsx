import { useState } from 'react';
import type { previewMailCall, TriedMail, tryMailCall } from '../../../../contract/office-mails.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { examplesOf, type MailDefinition } from '../../../../domain/mail-texts.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmailField, SelectField } from '../../../ui/field.tsx';
import { FocusedNotice } from '../../../ui/notice.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import styles from './mails.module.css';

const views = { phone: 'On a phone', wide: 'On a wide screen', text: 'As plain text' } as const;

interface TypedMail {
  mail: MailDefinition;
  /** By slot. */
  words: Readonly<Record<string, string>>;
  example: string;
}

/** A mail as a family would get it, drawn by the server while somebody types. */
export function MailPreviewPane({
  mail,
  words,
  example,
  onExample,
}: TypedMail & { onExample: (example: string) => void }) {
  const [view, setView] = useState<keyof typeof views>('phone');
  const settled = useDebounced(JSON.stringify(words));
  const query = useStaffQuery({
    topic: 'facts',
    key: ['mail-preview', mail.id, example, settled],
    read: (signal) =>
      staffCall<typeof previewMailCall>(
        'POST /api/admin/office/mails/:mail/preview',
        { params: { mail: mail.id }, body: { words: JSON.parse(settled), example } },
        { signal },
      ),
    pollInterval: false,
    keepsPrevious: true,
  });
  const examples = examplesOf(mail);
  return (
    <section id="mail-as-sent" tabIndex={-1} aria-label="As families get it" className={styles.preview}>
      <h3 className={styles.previewTitle}>As families get it</h3>
      <div className={styles.previewTools}>
        {examples.length > 1 && (
          <SelectField
            label="Example"
            name="mail-example"
            value={example}
            onChange={({ target }) => onExample(target.value)}
          >
            {examples.map(([name]) => (
              <option key={name}>{name}</option>
            ))}
          </SelectField>
        )}
        <SelectField
          label="Shown"
          name="mail-view"
          value={view}
          onChange={({ target }) => setView(target.value as keyof typeof views)}
        >
          {Object.entries(views).map(([id, name]) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      <QueryResult query={query} what="the preview">
        {({ subject, html, text }) => (
          <>
            <p className={styles.subject}>{subject}</p>
            {view === 'text' ? (
              // biome-ignore lint/a11y/noNoninteractiveTabindex: it scrolls
              <section className={styles.text} tabIndex={0} aria-label="The mail as plain text">
                {text}
              </section>
            ) : (
              <div className={styles.frameBox}>
                <iframe
                  className={view === 'phone' ? styles.phone : styles.wide}
                  title="The mail, with an example’s data"
                  // No scripts, forms or links to other pages: it is looked at.
                  sandbox="allow-same-origin"
                  srcDoc={html.replaceAll(' style="', ' data-style="')}
                  onLoad={({ currentTarget }) => drawStyles(currentTarget)}
                />
              </div>
            )}
          </>
        )}
      </QueryResult>
      <TryMail mail={mail} words={words} example={example} />
    </section>
  );
}

/**
 * Gives the parts of a shown mail the styles that they carry: a page may set them, where the rules of its
 * contents forbid a document to bring its own.
 */
function drawStyles({ contentDocument }: HTMLIFrameElement): void {
  for (const part of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    part.style.cssText = part.dataset['style'] ?? '';
}

/** Sends the mail with these words, and says what the mail server answered. */
function TryMail({ mail, words, example }: TypedMail) {
  const [result, setResult] = useState<TriedMail | null>(null);
  const form = useForm({
    blank: { email: '' },
    fields: ['email'],
    idPrefix: `try-${mail.id}-`,
    whileTyping: 'clear',
    check: ({ email }) =>
      checked(
        { email: email.trim() },
        { email: !isCompleteEmail(email.trim()) && 'Please enter a valid email address' },
      ),
    send: ({ email }) =>
      staffCall<typeof tryMailCall>('POST /api/admin/office/mails/:mail/test', {
        params: { mail: mail.id },
        body: { words, example, email },
      }),
    onSent: setResult,
    onFailed: () => setResult(null),
    unreached: 'No test mail was sent. Please try again.',
  });
  return (
    <form {...form.props} method="post" noValidate className={styles.try}>
      {form.failure && (
        <FocusedNotice about={form.refusal} kind="error" title="Not sent">
          <p>{form.failure}</p>
        </FocusedNotice>
      )}
      {result && (
        <FocusedNotice
          about={result}
          kind={result.taken ? 'info' : 'error'}
          title={
            result.taken
              ? result.answer
                ? 'The test mail has gone'
                : 'No mail server is set'
              : 'The test mail was not taken'
          }
        >
          <p>{result.words}</p>
          {result.answer && (
            <p>
              The server answered: <code>{result.answer}</code>
            </p>
          )}
        </FocusedNotice>
      )}
      <EmailField label="Send it as a test to" {...form.text('email')} autoComplete="email" />
      <Button type="submit" pending={form.isSending} pendingText="Sending...">
        Send a test mail
      </Button>
    </form>
  );
}
