import { useQueryClient } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import type { moveStaffPartyCall, StaffParty } from '../../../../contract/staff-parties.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { formatSlot, parseSlot } from '../../../../domain/time-slot.ts';
import { memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { differsFromSource, useFollowSource } from '../../../lib/follow-source.ts';
import { checked } from '../../../lib/form-check.ts';
import { useDecisionKey } from '../../../lib/use-decision-key.ts';
import { useForm } from '../../../lib/use-form.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { type PartyPlace, PartyTimeFields } from '../shared/parties/party-time.tsx';
import { usePartyDesk } from '../shared/parties/use-party-desk.ts';
import { formatPoundsField, parsePounds } from '../shared/pounds-field.ts';
import { refetchTopics, refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './booked-parties.module.css';
import { ChangeFoot, reasonError } from './change-foot.tsx';
import { changedInWords, changeUnreached } from './change-messages.ts';
import { useChangedMeanwhile } from './use-changed-meanwhile.ts';

const lengths = [0, 15, 30, 45, 60, 90, 120];

/** Returns the time of a party, without the minutes that staff have added to its package. */
function ownTime({ time, longerMinutes }: StaffParty): string {
  const slot = parseSlot(time);
  return slot ? formatSlot({ start: slot.start, end: slot.end - longerMinutes }) : time;
}

const placeOf = (party: StaffParty): PartyPlace => ({
  ...{ date: party.date, time: ownTime(party), roomId: party.roomId ?? '' },
});

const longerOf = ({ longerMinutes, longerPence }: StaffParty) => ({
  longerMinutes: String(longerMinutes),
  longerPounds: longerPence > 0 ? formatPoundsField(longerPence) : '',
});

/**
 * Moves a party to another day, time or room, or makes it longer. A change after the family's last day needs
 * a reason.
 */
export function PartyMove({ party }: { party: StaffParty }) {
  const client = useQueryClient();
  const keyFor = useDecisionKey();
  // The choices that staff have not sent yet. All other values come from the party.
  const [unsent, setUnsent] = useState<Partial<PartyPlace>>({});
  const place = { ...placeOf(party), ...unsent };
  const longer = useMemo(() => longerOf(party), [party]);
  const [draft] = useState(() => memoryStore({ ...longer, reason: '' }));
  useFollowSource(draft, longer);
  const { longerMinutes, longerPounds } = useBrowserStore(draft);
  const desk = usePartyDesk(place.date, party.bookingId);
  const isLate = party.moveUntil === null;
  const form = useForm({
    draft,
    fields: ['longerMinutes', 'longerPounds', 'reason'],
    errorNames: ['date', 'time', 'roomId', 'longerMinutes', 'longerPounds', 'reason'],
    idPrefix: 'move-',
    whileTyping: 'clear',
    check: (typed) => {
      const minutes = Number(typed.longerMinutes);
      const longerPence =
        typed.longerPounds.trim() === '' || minutes === 0 ? 0 : parsePounds(typed.longerPounds);
      const { date, time, roomId } = place;
      const reason = typed.reason.trim();
      return checked(
        {
          date,
          time,
          ...(roomId && { roomId }),
          longerMinutes: minutes,
          longerPence: longerPence ?? 0,
          reason,
          version: party.version,
        },
        {
          date: date === '' && 'Please choose a day',
          time: time === '' && 'Please choose a time',
          longerPounds: longerPence === null && 'Please give an amount in pounds, such as 40',
          reason: reasonError(isLate, typed.reason),
        },
      );
    },
    send: (body) =>
      staffCall<typeof moveStaffPartyCall>('POST /api/admin/parties/:id/move', {
        params: { id: party.id },
        body: { clientId: keyFor(body), ...body },
      }),
    onSent: ({ handBack }, { date }) => {
      toast({
        title: `The party is on ${dayInWords(date)}`,
        description: changedInWords(handBack, party),
        done: true,
      });
      draft.write({ ...draft.read(), reason: '' });
      void refetchTopicsAndWait(client, ['bookings', 'kitchen']).then(() =>
        setUnsent((now) => (now === unsent ? {} : now)),
      );
    },
    onFailed: () => refetchTopics(client, ['bookings']),
    unreached: changeUnreached,
  });
  const source = { ...placeOf(party), ...longer };
  const isUnsent =
    !form.isSending && !form.done && differsFromSource({ ...place, longerMinutes, longerPounds }, source);
  const isChangedMeanwhile = useChangedMeanwhile(source, isUnsent);
  const minutes = [...new Set([...lengths, party.longerMinutes])].sort((a, b) => a - b);
  return (
    <form
      {...form.props}
      method="post"
      noValidate
      className={styles.form}
      aria-label="Move it, or make it longer"
    >
      <PartyTimeFields
        desk={desk.data}
        packageId={party.packageId}
        size={party.children}
        place={place}
        idPrefix="move-"
        errors={form.errors}
        onChoose={(next) => {
          form.recheck(Object.keys(next));
          setUnsent((before) => ({ ...before, ...next }));
        }}
      />
      <div className={styles.pair}>
        <SelectField label="Longer than its package" {...form.text('longerMinutes')}>
          {minutes.map((count) => (
            <option key={count} value={count}>
              {count === 0 ? 'No' : `${count} minutes`}
            </option>
          ))}
        </SelectField>
        {longerMinutes !== '0' && (
          <TextField
            label="Charge for the extra time, in pounds"
            hint="Leave it empty to charge nothing"
            inputMode="decimal"
            maxLength={10}
            {...form.text('longerPounds')}
            autoComplete="off"
          />
        )}
      </div>
      <ChangeFoot
        form={form}
        isChangedMeanwhile={isChangedMeanwhile}
        reason={isLate ? form.text('reason') : null}
        submit="Change day, time and room"
      />
    </form>
  );
}
