import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { addRestrictionCall, readBlockableSlotsCall } from '../../../../contract/restriction.ts';
import { type Day, dayInWords, isDay } from '../../../../domain/calendar-day.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { checked } from '../../../lib/form-check.ts';
import { Link } from '../../../lib/router.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './booking-calendar.module.css';
import { bookedInWords, slotText } from './calendar-words.ts';

type BlockFormProps = {
  /** The day selected in the calendar. */
  date: Day;
  today: Day;
  /** The time slots of that day. Those that are blocked already are shown, but cannot be chosen. */
  slots: readonly BlockableSlot[];
  onDateChange: (date: Day) => void;
};

type BlockableSlot = CallReply<typeof readBlockableSlotsCall>['slots'][number];

const missingText = 'Please fill in date, time slot, and reason';

/**
 * Blocks a day or a time slot. Before staff submit the form, it shows the bookings at that time, which stay
 * booked (specification 8.6).
 */
export function BlockForm({ date, today, slots, onDateChange }: BlockFormProps) {
  const client = useQueryClient();
  // An incomplete date stays as typed until it is a valid day, or another day is chosen in the calendar.
  const [unfinished, setUnfinished] = useState<{ text: string; chosen: Day } | null>(null);
  const isReplaced = unfinished !== null && unfinished.chosen !== date;
  const shownDate = unfinished === null || isReplaced ? date : unfinished.text;
  const form = useForm({
    blank: { timeSlot: '', reason: '', description: '' },
    fields: ['timeSlot', 'reason', 'description'],
    errorNames: ['date', 'timeSlot', 'reason'],
    idPrefix: 'block-',
    hasToast: true,
    whileTyping: 'clear',
    emptied: 'sent',
    check: (typed) =>
      checked(
        { ...typed, date: shownDate },
        {
          date: !isDay(shownDate) && 'Please choose a date',
          timeSlot: typed.timeSlot === '' && 'Please choose a time slot',
          reason: typed.reason.trim() === '' && 'Please give a reason',
        },
      ),
    onInvalid: () =>
      toast({ title: 'Missing Information', description: missingText, variant: 'destructive' }),
    send: (block) =>
      staffCall<typeof addRestrictionCall>('POST /api/admin/session-restrictions', {
        body: { ...block, createdBy: 'admin' },
      }),
    onSent: (_, block) => {
      toast({
        title: 'Restriction Added',
        description: `${slotText(block.timeSlot)}, ${dayInWords(block.date)}, is blocked.`,
        done: true,
      });
      refetchTopics(client, ['restrictions']);
    },
    onFailed: (words) => {
      toast({ title: 'Error', description: words, variant: 'destructive' });
      refetchTopics(client, ['restrictions']);
    },
    unreached: 'Failed to add restriction. Please try again.',
  });
  const { timeSlot } = useBrowserStore(form.draft);
  const chosen = slots.find((slot) => slot.timeSlot === timeSlot);
  return (
    <form {...form.props} method="post" noValidate className={styles.blockForm}>
      <h2 className={parts.dashboardH2}>Block a time</h2>
      <div className={styles.blockPair}>
        <TextField
          id="block-date"
          label="Date"
          name="date"
          type="date"
          min={today}
          value={shownDate}
          error={isReplaced ? undefined : form.errors['date']}
          onChange={({ target: { value } }) => {
            form.recheck(['date']);
            setUnfinished(isDay(value) ? null : { text: value, chosen: date });
            if (isDay(value)) onDateChange(value);
          }}
        />
        <SelectField label="Time slot" {...form.text('timeSlot')}>
          <option value="">Choose a time slot</option>
          {slots.map((slot) => (
            <option key={slot.timeSlot} value={slot.timeSlot} disabled={slot.restrictionId !== null}>
              {slotText(slot.timeSlot)}
              {slot.restrictionId !== null && ' (blocked already)'}
            </option>
          ))}
        </SelectField>
      </div>
      <TextField
        label="Reason"
        hint="Families read it in the calendar."
        autoComplete="off"
        maxLength={120}
        {...form.text('reason')}
      />
      <TextArea label="Description" optional rows={2} maxLength={500} {...form.text('description')} />
      <div aria-live="polite">{chosen && <BlockEffect date={date} slot={chosen} />}</div>
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Blocking...">
        Block this time
      </Button>
    </form>
  );
}

/** Shows what the restriction would close, and the existing bookings at that time. */
function BlockEffect({ date, slot }: { date: Day; slot: BlockableSlot }) {
  const booked = bookedInWords(slot);
  return (
    <Notice
      kind={booked ? 'warning' : 'info'}
      title={booked ? 'Existing bookings stay' : 'No bookings at this time'}
    >
      {booked && (
        <p>
          {booked}. Blocking does not cancel them.{' '}
          <Link to={`/admin?tab=closures&date=${date}`} className="underline">
            Close the time instead
          </Link>{' '}
          to ask all of these families what they want.
        </p>
      )}
      <p>
        {slot.closes.length > 0
          ? `Nobody else can book ${slot.closes.join(' or ')}.`
          : slot.timeSlot === 'ALL_DAY'
            ? 'Nothing can be booked that day anyway.'
            : 'Open play stays bookable: families can still arrive at another time. No new photo sessions or parties can be booked at this time.'}
      </p>
    </Notice>
  );
}
