import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { addRestrictionCall, readBlockableSlotsCall } from '../../../../contract/restriction.ts';
import { type Day, dayInWords, isDay } from '../../../../domain/calendar-day.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { bookedInWords, slotText } from './calendar-words.ts';

type BlockFormProps = {
  /** The day selected in the calendar. */
  date: Day;
  today: Day;
  /** The time slots that can be blocked on that day. */
  slots: readonly BlockableSlot[];
  onDate: (date: Day) => void;
};

type BlockableSlot = CallReply<typeof readBlockableSlotsCall>['slots'][number];
type Field = 'date' | 'timeSlot' | 'reason';
type FieldErrors = Partial<Record<Field, string | undefined>>;

const missingText = 'Please fill in date, time slot, and reason';
const requiredTexts: Record<Field, string> = {
  date: 'Please choose a date',
  timeSlot: 'Please choose a time slot',
  reason: 'Please give a reason',
};

/**
 * Blocks a day or a time slot. Existing bookings are listed before it is submitted, and stay
 * (specification 8.6).
 */
export function BlockForm({ date, today, slots, onDate }: BlockFormProps) {
  const client = useQueryClient();
  const form = useRef<HTMLFormElement>(null);
  const [typedDate, setTypedDate] = useState<string | null>(null);
  const [timeSlot, setTimeSlot] = useState('');
  const [reason, setReason] = useState('');
  const [description, setDescription] = useState('');
  const [errors, setErrors] = useState<FieldErrors>({});
  const [isSending, setSending] = useState(false);
  const shownDate = typedDate ?? date;
  const chosen = slots.find((slot) => slot.timeSlot === timeSlot);

  const refuse = (fieldErrors: FieldErrors) => {
    setErrors(fieldErrors);
    const [first] = Object.keys(fieldErrors);
    form.current?.querySelector<HTMLElement>(`[name="${first}"]`)?.focus();
  };
  const submit = async (event: SyntheticEvent) => {
    event.preventDefault();
    if (isSending) return;
    const isFilled: Record<Field, boolean> = {
      date: isDay(shownDate),
      timeSlot: timeSlot !== '',
      reason: reason.trim() !== '',
    };
    const fieldErrors = Object.entries(requiredTexts).filter(([name]) => !isFilled[name as Field]);
    if (fieldErrors.length > 0) {
      toast({ title: 'Missing Information', description: missingText, variant: 'destructive' });
      return refuse(Object.fromEntries(fieldErrors));
    }
    setSending(true);
    try {
      await staffCall<typeof addRestrictionCall>('POST /api/admin/session-restrictions', {
        body: { date: shownDate, timeSlot, reason, description, createdBy: 'admin' },
      });
      toast({
        title: 'Restriction Added',
        description: `${slotText(timeSlot)}, ${dayInWords(shownDate)}, is blocked.`,
        done: true,
      });
      setTimeSlot('');
      setReason('');
      setDescription('');
      setErrors({});
    } catch (problem) {
      const words = failureMessage(problem, 'Failed to add restriction. Please try again.');
      toast({ title: 'Error', description: words, variant: 'destructive' });
      const fields = problem instanceof CallFailure ? problem.refusal?.fields : undefined;
      if (fields) refuse(fields);
    }
    setSending(false);
    refetchTopics(client, ['restrictions']);
  };
  return (
    <form method="post" ref={form} noValidate className="block-form" onSubmit={(event) => void submit(event)}>
      <h2 className="dashboard-h2">Block a time</h2>
      <div className="block-pair">
        <TextField
          id="block-date"
          label="Date"
          name="date"
          type="date"
          min={today}
          value={shownDate}
          error={errors.date}
          onChange={({ target: { value } }) => {
            setErrors({ ...errors, date: undefined });
            setTypedDate(isDay(value) ? null : value);
            if (isDay(value)) onDate(value);
          }}
        />
        <SelectField
          id="block-slot"
          label="Time slot"
          name="timeSlot"
          value={timeSlot}
          error={errors.timeSlot}
          onChange={({ target }) => {
            setErrors({ ...errors, timeSlot: undefined });
            setTimeSlot(target.value);
          }}
        >
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
        id="block-reason"
        label="Reason"
        hint="Families read it in the calendar."
        name="reason"
        autoComplete="off"
        maxLength={120}
        value={reason}
        error={errors.reason}
        onChange={({ target }) => {
          setErrors({ ...errors, reason: undefined });
          setReason(target.value);
        }}
      />
      <TextArea
        id="block-description"
        label="Description"
        optional
        name="description"
        rows={2}
        maxLength={500}
        value={description}
        onChange={({ target }) => setDescription(target.value)}
      />
      <div aria-live="polite">{chosen && <BlockEffect slot={chosen} />}</div>
      <Button type="submit" variant="primary" pending={isSending} pendingText="Blocking...">
        Block this time
      </Button>
    </form>
  );
}

/** Shows what a block would close, and the bookings already in that time. */
function BlockEffect({ slot }: { slot: BlockableSlot }) {
  const booked = bookedInWords(slot);
  return (
    <Notice
      kind={booked ? 'warning' : 'info'}
      title={booked ? 'Existing bookings stay' : 'Nothing is booked then'}
    >
      {booked && <p>{booked}. Blocking does not cancel them: cancel each one if it cannot take place.</p>}
      <p>
        {slot.closes.length > 0
          ? `Nobody else can book ${slot.closes.join(' or ')}.`
          : slot.timeSlot === 'ALL_DAY'
            ? 'Nothing can be booked that day anyway.'
            : 'Open play stays bookable: families can still arrive at another time. Photo sessions and parties in this time are closed.'}
      </p>
    </Notice>
  );
}
