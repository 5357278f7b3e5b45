import { useQueryClient } from '@tanstack/react-query';
import type {
  FigureSchedule,
  readFigureMailsCall,
  setFigureMailsCall,
} from '../../../../contract/figures.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Checkbox, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { useFormBefore } from '../shared/use-form-before.ts';
import styles from './figures.module.css';

const sheets: Readonly<Record<FigureSchedule['kind'], { title: string; about: string; when: string }>> = {
  day: {
    title: 'Day sheet',
    about: 'The takings and visits of each day, and what differs from the payment provider and the till.',
    when: 'On the day after, at',
  },
  month: {
    title: 'Month’s end',
    about: 'The takings, VAT, visits and payouts of each month, and what is owed to families.',
    when: 'On the first of the next month, at',
  },
};

/** Sets which sheets are mailed, when, and to whom. */
export default function FigureMailSection() {
  const query = useStaffQuery({
    topic: 'figures',
    key: ['mails'],
    read: (signal) =>
      staffCall<typeof readFigureMailsCall>('GET /api/admin/office/figures-by-mail', {}, { signal }),
    pollInterval: false,
  });
  return (
    <QueryResult query={query} what="what goes by mail">
      {({ schedules }) => (
        <div className={styles.figures}>
          <p className="max-w-measure">
            Each address gets each sheet once, with a PDF attached. A sheet that you turn on begins with the
            current day or month.
          </p>
          <div className={styles.mails}>
            {schedules.map((schedule) => (
              <ScheduleForm key={schedule.kind} schedule={schedule} />
            ))}
          </div>
        </div>
      )}
    </QueryResult>
  );
}

function ScheduleForm({ schedule }: { schedule: FigureSchedule }) {
  const client = useQueryClient();
  const { kind, isOn, recipients, minute } = schedule;
  const { title, about, when } = sheets[kind];
  const { newer, send, setSaved, showNewer } = useFormBefore({ isOn, recipients, minute }, 'figures');
  const form = useForm({
    blank: { isOn, recipients: recipients.join('\n'), time: timeText(minute) },
    fields: ['isOn', 'recipients', 'time'],
    idPrefix: `figures-${kind}-`,
    whileTyping: 'clear',
    check: (typed) => {
      const addresses = typed.recipients.split(/[\s,;]+/).filter(Boolean);
      const wrong = addresses.find((address) => !isCompleteEmail(address));
      const typedMinute = minuteOf(typed.time);
      return checked(
        { isOn: typed.isOn, recipients: addresses, minute: typedMinute ?? 0 },
        {
          recipients:
            (wrong && `Please check ${wrong}: it is not a complete email address`) ||
            (typed.isOn && addresses.length === 0 && 'Please give an address to send it to') ||
            (addresses.length > 10 && 'Please give at most 10 addresses'),
          time: typedMinute === null && 'Please give a time',
        },
      );
    },
    send: (body) =>
      send(body, (before) =>
        staffCall<typeof setFigureMailsCall>('POST /api/admin/office/figures-by-mail/:kind', {
          params: { kind },
          body: { ...body, before },
        }),
      ),
    onFailed: (_, failure) => showNewer(failure),
    onSent: ({ schedule: saved }, body) => {
      setSaved({ isOn: saved.isOn, recipients: saved.recipients, minute: saved.minute });
      refetchTopics(client, ['figures']);
      toast({
        title: 'Saved',
        description: body.isOn ? `${title} goes by mail from now on` : `${title} no longer goes by mail`,
        done: true,
      });
    },
    unreached: 'We could not reach the centre. Please try again: nothing typed is lost.',
  });
  return (
    <form {...form.props} method="post" noValidate aria-labelledby={`figures-${kind}`} className="cut-sheet">
      <h2 id={`figures-${kind}`} className={parts.dashboardH2}>
        {title}
      </h2>
      <p className={styles.definition}>{about}</p>
      <div className={styles.mailFields}>
        <Checkbox label={`Send the ${title.toLowerCase()} by mail`} {...form.tick('isOn')} />
        <TextArea
          label="To"
          hint="One address on each line, at most 10"
          rows={3}
          spellCheck={false}
          {...form.text('recipients')}
        />
        <TextField label={when} type="time" {...form.text('time')} />
        {form.failure && (
          <Notice kind="error" title="Not saved" live="assertive">
            <p>{form.failure}</p>
          </Notice>
        )}
        {newer && <p role="status">{savedInWords(newer)} Save again to replace that.</p>}
        <Button type="submit" pending={form.isSending} pendingText="Saving..." variant="outline">
          Save<span className="sr-only"> {title.toLowerCase()}</span>
        </Button>
        <p className={styles.definition}>
          {schedule.lastSentAt
            ? `Last sent on ${dayAndTime(schedule.lastSentAt)}.`
            : 'None has been sent yet.'}
        </p>
      </div>
    </form>
  );
}

/** Returns what is saved now, in a sentence: 'It is now sent to a@b.example at 07:00.' */
function savedInWords({ isOn, recipients, minute }: Pick<FigureSchedule, 'isOn' | 'recipients' | 'minute'>) {
  const list = new Intl.ListFormat('en-GB').format(recipients);
  return isOn ? `It is now sent to ${list} at ${timeText(minute)}.` : 'It is not sent now.';
}

/** Returns a minute of the day as a time field needs it: '07:00' for 420. */
function timeText(minute: number): string {
  return `${String(Math.floor(minute / 60)).padStart(2, '0')}:${String(minute % 60).padStart(2, '0')}`;
}

/** Returns the minute of the day in a time field, or null if the field is empty. */
function minuteOf(time: string): number | null {
  const [, hour, minute] = /^(\d{2}):(\d{2})/.exec(time) ?? [];
  return hour === undefined || minute === undefined ? null : Number(hour) * 60 + Number(minute);
}
