import { useState } from 'react';
import type { previewMailCall, tryMailCall } from '../../../../contract/office-mails.ts';
import { examplesOf, type MailDefinition } from '../../../../domain/mail-texts.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SelectField } from '../../../ui/field.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { TestMailForm, useTestMail } from '../shared/test-mail-form.tsx';
import styles from './mails.module.css';

const views = { phone: 'On a phone', wide: 'On a wide screen', text: 'As plain text' } as const;

interface TypedMail {
  mail: MailDefinition;
  /** The typed words, by slot. */
  words: Readonly<Record<string, string>>;
  /** The name of the invented example whose data fills the mail. */
  example: string;
}

/** Shows a mail as a family would get it. The server renders it while the owner types. */
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
  const test = useTestMail({
    idPrefix: `try-${mail.id}-`,
    send: ({ email }) =>
      staffCall<typeof tryMailCall>('POST /api/admin/office/mails/:mail/test', {
        params: { mail: mail.id },
        body: { words, example, email },
      }),
  });
  const examples = examplesOf(mail);
  return (
    <section
      id={`mail-as-sent-${mail.id}`}
      tabIndex={-1}
      aria-label="As families get it"
      className={`${styles.preview} sticks`}
    >
      <h3 className={styles.previewTitle}>As families get it</h3>
      <div className={styles.previewTools}>
        {examples.length > 1 && (
          <SelectField
            label="Example"
            name={`mail-example-${mail.id}`}
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
          name={`mail-view-${mail.id}`}
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
              // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach and scroll it
              <section className={styles.text} tabIndex={0} aria-label="The mail as plain text">
                {text}
              </section>
            ) : (
              <div className={styles.frameBox}>
                <iframe
                  className={view === 'phone' ? styles.phone : styles.wide}
                  title="The mail, with an example’s data"
                  // Scripts, forms and links to other pages do not work in the preview.
                  sandbox="allow-same-origin"
                  srcDoc={html.replaceAll(' style="', ' data-style="')}
                  onLoad={({ currentTarget }) => applyStyles(currentTarget)}
                />
              </div>
            )}
          </>
        )}
      </QueryResult>
      <TestMailForm test={test} label="Send it as a test to" className={styles.try} />
    </section>
  );
}

/**
 * Applies the styles that the parts of a shown mail have in `data-style`. The content security policy forbids
 * `style` attributes in the document, but lets a script set styles.
 */
function applyStyles({ contentDocument }: HTMLIFrameElement): void {
  for (const part of contentDocument?.querySelectorAll<HTMLElement>('[data-style]') ?? [])
    part.style.cssText = part.dataset['style'] ?? '';
}
