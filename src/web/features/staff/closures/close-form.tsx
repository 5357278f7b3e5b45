import { useQueryClient } from '@tanstack/react-query';
import { type RefObject, useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { ClosurePreview, previewClosureCall, startClosureCall } from '../../../../contract/closures.ts';
import type { readBlockableSlotsCall } from '../../../../contract/restriction.ts';
import { type Day, isDay } from '../../../../domain/calendar-day.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { useSite } from '../../site/site-query.ts';
import parts from '../shared/dashboard-parts.module.css';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { ClosureEffects } from './closure-effects.tsx';
import { counted } from './closure-words.ts';
import styles from './closures.module.css';
import { MailPreview } from './mail-preview.tsx';

interface CloseFormProps {
  /** The day that the form shows first. */
  date: Day;
  onStarted: (id: string) => void;
  /** Holds the chosen day of the form while the form is shown, and null once the form is gone. */
  shownDay: RefObject<string | null>;
}

const fields = [
  'date',
  'time',
  'from',
  'until',
  'reason',
  'mayMove',
  'mayRefund',
  'mayCredit',
  'answerDate',
  'answerTime',
  'unanswered',
  'subject',
  'words',
] as const;

/**
 * Closes a time with one press. Before that, shows the effect, the offers to the families and the mail that
 * they get.
 */
export function CloseForm({ date, onStarted, shownDay }: CloseFormProps) {
  const client = useQueryClient();
  const keyOf = useDecisionKey();
  const today = useSite()?.today ?? date;
  const [blank] = useState({
    date: date as string,
    time: 'ALL_DAY',
    from: '09:30',
    until: '11:30',
    reason: '',
    mayMove: true as boolean,
    mayRefund: true as boolean,
    mayCredit: true as boolean,
    answerDate: '',
    answerTime: '20:00',
    unanswered: 'refund',
    subject: '',
    words: '',
  });
  const form = useForm({
    blank,
    fields,
    errorNames: [...fields, 'timeSlot'],
    idPrefix: 'closing-',
    whileTyping: 'clear',
    check: (values) =>
      checked(bodyOf(values), {
        date: !isDay(values.date) && 'Please choose a day',
        until: values.time === 'hours' && values.from >= values.until && 'Please choose a later hour',
        reason: values.reason.trim().length < 3 && 'Please give the reason',
        mayRefund:
          !values.mayMove && !values.mayRefund && !values.mayCredit && 'Please offer at least one of these',
        answerDate: !isDay(values.answerDate) && 'Please choose a day',
        answerTime: values.answerTime === '' && 'Please choose a time',
        subject: values.subject.trim().length < 3 && 'Please give the mail a subject',
        words: values.words.trim().length < 10 && 'Please write what the families should know',
      }),
    send: (body) =>
      staffCall<typeof startClosureCall>('POST /api/admin/closures', {
        body: { clientId: keyOf(body), ...body },
      }),
    onSent: ({ closure }) => {
      refetchTopics(client, ['restrictions', 'bookings', 'photos', 'letters']);
      toast({
        title: 'Closed',
        description: 'Nothing more is sold for that time. The mails are on their way.',
        done: true,
      });
      onStarted(closure.id);
    },
    unreached: 'We could not reach the centre. Press again: no family is mailed twice.',
  });
  const typed = useBrowserStore(form.draft);
  useEffect(() => {
    shownDay.current = typed.date;
    return () => {
      shownDay.current = null;
    };
  }, [shownDay, typed.date]);
  const { timeSlot } = bodyOf(typed);
  const canPreview =
    isDay(typed.date) && typed.date >= today && (typed.time !== 'hours' || typed.from < typed.until);
  const preview = useStaffQuery({
    topic: ['bookings', 'photos', 'inquiries', 'restrictions'],
    key: ['closing-meaning', typed.date, timeSlot],
    read: (signal) =>
      staffCall<typeof previewClosureCall>(
        'GET /api/admin/closures/meaning',
        { query: { date: typed.date, timeSlot } },
        { signal },
      ),
    isEnabled: canPreview,
  });
  const slots = useTimesOf(typed.date);
  useSuggestion(preview.data?.draft, typed, form.set);
  const mails = preview.data?.mails;
  return (
    <form {...form.props} method="post" noValidate className={styles.sides}>
      <section aria-labelledby="closing-what" className={styles.side}>
        <h2 id="closing-what" className={parts.dashboardH2}>
          Close a time
        </h2>
        <div className={`${styles.sheet} cut-sheet`}>
          <div className={styles.pair}>
            <TextField label="Day" type="date" min={today} {...form.text('date')} />
            <SelectField label="Time" {...form.text('time')}>
              <option value="ALL_DAY">The whole day</option>
              {slots.map((slot) => (
                <option key={slot} value={slot}>
                  {slot}
                </option>
              ))}
              <option value="hours">Other hours</option>
            </SelectField>
          </div>
          {typed.time === 'hours' && (
            <div className={styles.pair}>
              <TextField label="From" type="time" {...form.text('from')} />
              <TextField label="Until" type="time" {...form.text('until')} />
            </div>
          )}
          <TextField
            label="Reason"
            hint="Families read it, in the mail and in the calendar."
            autoComplete="off"
            maxLength={120}
            {...form.text('reason')}
          />
        </div>
      </section>
      <section aria-labelledby="closing-meaning" className={`${styles.side} ${styles.means}`}>
        <h2 id="closing-meaning" className={parts.dashboardH2}>
          What it means
        </h2>
        <ClosureEffects query={preview} />
      </section>
      <section aria-labelledby="closing-offer" className={styles.side}>
        <h2 id="closing-offer" className={parts.dashboardH2}>
          What the families are offered
        </h2>
        <div className={`${styles.sheet} cut-sheet`}>
          <Checkbox
            label="Another day or time of their choice, free of charge"
            hint="Families cannot move photo sessions themselves: they get their money back, or you ring them."
            {...form.tick('mayMove')}
          />
          <Checkbox label="All money back, with session credits and voucher" {...form.tick('mayRefund')} />
          <Checkbox label="What was paid, as account credit" {...form.tick('mayCredit')} />
          <div className={styles.pair}>
            <TextField label="They choose until" type="date" min={today} {...form.text('answerDate')} />
            <TextField label="Time of that day" type="time" {...form.text('answerTime')} />
          </div>
          <SelectField label="Those who do not answer" {...form.text('unanswered')}>
            <option value="refund">get all of their money back</option>
            <option value="ring">are rung by you</option>
          </SelectField>
        </div>
        <h2 className={parts.dashboardH2}>The mail</h2>
        <div className={`${styles.sheet} cut-sheet`}>
          <TextField label="Subject" autoComplete="off" maxLength={150} {...form.text('subject')} />
          <TextArea
            label="Words"
            hint="Below these words each family reads the reason, what it can choose, and until when."
            rows={6}
            maxLength={4000}
            {...form.text('words')}
          />
          <MailPreview read={() => previewOf(bodyOf(form.draft.read()))} />
        </div>
        {form.failure && (
          <Notice kind="error" title="Nothing was closed" live="assertive">
            <p>{form.failure}</p>
          </Notice>
        )}
        <div className={styles.press}>
          <Button type="submit" variant="primary" pending={form.isSending} pendingText="Closing...">
            {buttonText(mails)}
          </Button>
          <p>You can undo it while nobody has answered.</p>
        </div>
      </section>
    </form>
  );
}

function buttonText(mails: number | undefined): string {
  return mails ? `Close and mail ${counted(mails, 'family', 'families')}` : 'Close it';
}

type Typed = Record<Exclude<(typeof fields)[number], 'mayMove' | 'mayRefund' | 'mayCredit'>, string> & {
  mayMove: boolean;
  mayRefund: boolean;
  mayCredit: boolean;
};

function bodyOf({ date, time, from, until, reason, unanswered, subject, words, ...offer }: Typed) {
  const { mayMove, mayRefund, mayCredit, answerDate, answerTime } = offer;
  return {
    date,
    timeSlot: time === 'hours' ? `${from} - ${until}` : time,
    reason: reason.trim(),
    mayMove,
    mayRefund,
    mayCredit,
    answerDate,
    answerTime,
    unanswered: unanswered === 'ring' ? ('ring' as const) : ('refund' as const),
    subject: subject.trim(),
    words: words.trim(),
  };
}

/** Returns the values for the preview of the mail, with a placeholder until a reason is given. */
function previewOf({ reason, ...body }: ReturnType<typeof bodyOf>) {
  return { ...body, reason: reason.length < 3 ? '(your reason)' : reason };
}

/** Returns the sessions and other usual times of a day. */
function useTimesOf(date: string): readonly string[] {
  const query = useStaffQuery({
    topic: ['restrictions', 'bookings'],
    key: ['day', date],
    read: (signal) =>
      staffCall<typeof readBlockableSlotsCall>(
        'GET /api/admin/booking-calendar/:date',
        { params: { date } },
        { signal },
      ),
    isEnabled: isDay(date),
  });
  const slots: CallReply<typeof readBlockableSlotsCall>['slots'] = query.data?.slots ?? [];
  return slots.map(({ timeSlot }) => timeSlot).filter((slot) => slot !== 'ALL_DAY');
}

type Suggested = Pick<Typed, 'answerDate' | 'answerTime' | 'subject' | 'words'>;

/**
 * Fills in the values that the server suggests for the closed time. A field that staff have edited keeps its
 * value.
 */
function useSuggestion(
  suggested: ClosurePreview['draft'] | undefined,
  typed: Suggested,
  set: (values: Partial<Suggested>) => void,
): void {
  const last = useRef<Suggested>({ answerDate: '', answerTime: '20:00', subject: '', words: '' });
  // biome-ignore lint/correctness/useExhaustiveDependencies: typing must not bring the suggestion back
  useEffect(() => {
    if (!suggested) return;
    const names = ['answerDate', 'answerTime', 'subject', 'words'] as const;
    const untouched = names.filter((name) => typed[name] === last.current[name]);
    last.current = suggested;
    if (untouched.length > 0) set(Object.fromEntries(untouched.map((name) => [name, suggested[name]])));
  }, [suggested]);
}
