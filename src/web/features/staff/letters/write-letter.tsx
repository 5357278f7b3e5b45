import { useEffect, useRef } from 'react';
import type {
  LetterAudiences,
  readLetterAudiencesCall,
  writeLetterCall,
} from '../../../../contract/letters.ts';
import { isDay } from '../../../../domain/calendar-day.ts';
import { mailPlaceholders } from '../../../../domain/mail-words.ts';
import { formStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { useSite } from '../../site/site-query.ts';
import parts from '../shared/dashboard-parts.module.css';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { LetterSteps } from './letter-steps.tsx';
import { audienceInWords, audienceKey, familiesInWords } from './letter-words.ts';
import styles from './letters.module.css';

const blank = { date: '', audience: 'day', subject: '', words: '' };
/** The letter that is being written. It survives a reload, so that nobody types it twice. */
const letterDraft = formStore('letterDraft', blank);

/** Writes a letter to families, shows it, and sends it to staff first, then to each family once. */
export function WriteLetter() {
  const today = useSite()?.today ?? '';
  const typed = useBrowserStore(letterDraft);
  const date = typed.date || today;
  const audiences = useStaffQuery({
    topic: ['letters', 'bookings', 'photos'],
    key: ['audiences', date],
    read: (signal) =>
      staffCall<typeof readLetterAudiencesCall>(
        'GET /api/admin/letters/audiences',
        { query: { date } },
        { signal },
      ),
    isEnabled: isDay(date),
  });
  const choices = audiences.data?.audiences ?? [];
  const chosen = choices.find((choice) => audienceKey(choice) === typed.audience) ?? choices[0];
  const preview = useRef<HTMLHeadingElement>(null);
  const form = useForm({
    draft: letterDraft,
    fields: ['date', 'audience', 'subject', 'words'],
    idPrefix: 'letter-',
    whileTyping: 'clear',
    check: (values) =>
      checked(
        {
          date: values.date || today,
          audience: chosen?.audience ?? 'day',
          timeSlot: chosen?.timeSlot ?? null,
          subject: values.subject.trim(),
          words: values.words.trim(),
        },
        {
          date: !isDay(values.date || today) && 'Please choose a day',
          subject: values.subject.trim().length < 3 && 'Please give the letter a subject',
          words: values.words.trim().length < 10 && 'Please write what the families should know',
        },
      ),
    send: (body) => staffCall<typeof writeLetterCall>('POST /api/admin/letters', { body }),
    onSent: () => requestAnimationFrame(() => preview.current?.focus()),
    unreached: 'We could not reach the centre. Your words are still here: please try again.',
  });
  const letter = form.done?.reply.letter;
  const isAudienceGone = chosen !== undefined && audienceKey(chosen) !== typed.audience;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `set` is another function after each render
  useEffect(() => {
    if (typed.date === '' && today !== '') form.set({ date: today });
    if (isAudienceGone) form.set({ audience: audienceKey(chosen) });
  }, [typed.date, today, isAudienceGone]);
  return (
    <>
      <div className={styles.lettersNote}>
        <Notice title="Only what concerns their booking">
          <p>
            When the doors open later, where to park, what was left behind. Offers and news are advertising:
            they go only to families who agreed to them, never from here.
          </p>
        </Notice>
      </div>
      <div className={styles.lettersSides}>
        <section aria-labelledby="letter-writing">
          <h2 id="letter-writing" className={parts.dashboardH2}>
            A letter to families
          </h2>
          <form {...form.props} method="post" noValidate className={`${styles.letterForm} cut-sheet`}>
            <div className={styles.letterPair}>
              <TextField label="Day" type="date" min="2000-01-01" max="2199-12-31" {...form.text('date')} />
              <SelectField label="Who gets it" {...form.text('audience')}>
                {(choices.length > 0 ? choices : [{ audience: 'day', timeSlot: null } as const]).map(
                  (choice) => (
                    <option key={audienceKey(choice)} value={audienceKey(choice)}>
                      {audienceInWords(choice)}
                      {'families' in choice && `: ${choice.families}`}
                    </option>
                  ),
                )}
              </SelectField>
            </div>
            <p role="status" className={styles.letterReach}>
              {audiences.isError
                ? 'We could not count the families. The letter can be written all the same.'
                : chosen
                  ? reachInWords(chosen)
                  : 'Counting the families...'}
            </p>
            <TextField label="Subject" autoComplete="off" maxLength={150} {...form.text('subject')} />
            <TextArea
              label="Letter"
              hint="It begins with ‘Dear’ and the name, and ends with the centre’s name and the booking reference."
              rows={9}
              maxLength={4000}
              {...form.text('words')}
            />
            <details aria-label="Words that are filled in" className={styles.letterWords}>
              <summary>Words that are filled in for each family</summary>
              <p>
                {mailPlaceholders.map((name) => (
                  <code key={name}>{`{${name}}`}</code>
                ))}
              </p>
            </details>
            {form.failure && (
              <Notice kind="error" title="The letter could not be shown" live="assertive">
                <p>{form.failure}</p>
              </Notice>
            )}
            <Button
              type="submit"
              variant={letter ? 'outline' : 'primary'}
              pending={form.isSending}
              pendingText="Preparing..."
            >
              Show the letter
            </Button>
          </form>
        </section>
        <section aria-labelledby="letter-preview" className={styles.letterSteps}>
          <h2 id="letter-preview" ref={preview} tabIndex={-1} className={parts.dashboardH2}>
            As a family reads it
          </h2>
          {letter ? (
            <LetterSteps
              key={letter.id}
              written={letter}
              onDone={() => {
                letterDraft.write(blank);
                form.startAnother();
              }}
            />
          ) : (
            <p className={parts.dashboardEmpty}>
              Write the letter and show it. Then send one to yourself, and after that to the families.
            </p>
          )}
        </section>
      </div>
    </>
  );
}

function reachInWords({ families, withoutEmail }: LetterAudiences['audiences'][number]): string {
  const reach =
    families === 0
      ? 'Nobody is booked who has an email address.'
      : `It would reach ${familiesInWords(families)}, each once.`;
  if (withoutEmail === 0) return reach;
  return `${reach} ${withoutEmail === 1 ? '1 booking has' : `${withoutEmail} bookings have`} no email address.`;
}
