import type { PartyDesk } from '../../../../../contract/staff-parties.ts';
import { childrenInWords } from '../../../../../domain/pluralise.ts';
import { SelectField, TextField } from '../../../../ui/field.tsx';
import { Notice } from '../../../../ui/notice.tsx';
import styles from './party-desk.module.css';

/** The day, time and room of a party. `roomId` is empty for any free room. */
export interface PartyPlace {
  date: string;
  time: string;
  roomId: string;
}

interface PartyTimeFieldsProps {
  /** Undefined until the day is read. */
  desk: PartyDesk | undefined;
  packageId: string;
  size: number;
  place: PartyPlace;
  idPrefix: string;
  errors: Readonly<Partial<Record<string, string>>>;
  onChoose: (next: Partial<PartyPlace>) => void;
}

/**
 * Shows fields for the day, time and room. Times that do not fit and rooms that are taken cannot be chosen.
 */
export function PartyTimeFields({
  desk,
  packageId,
  size,
  place,
  idPrefix,
  errors,
  onChoose,
}: PartyTimeFieldsProps) {
  const times = desk?.times.filter((time) => time.packageId === packageId) ?? [];
  const chosen = times.find(({ time }) => time === place.time);
  const takesRoom = desk?.packages.find(({ id }) => id === packageId)?.takes !== 'building';
  const whyNot = (time: (typeof times)[number]) =>
    time.reason ??
    (time.mostChildren !== null && time.mostChildren < size
      ? `room for ${childrenInWords(time.mostChildren)}`
      : null);
  return (
    <>
      <div className={styles.partyPair}>
        <TextField
          id={`${idPrefix}date`}
          name="date"
          label="Day"
          type="date"
          min={desk?.today}
          max={desk?.lastDay}
          value={place.date}
          error={errors['date']}
          onChange={({ target }) => onChoose({ date: target.value, time: '', roomId: '' })}
        />
        <SelectField
          id={`${idPrefix}time`}
          name="time"
          label="Time"
          value={place.time}
          error={errors['time']}
          onChange={({ target }) => onChoose({ time: target.value, roomId: '' })}
        >
          <option value="">Choose a time</option>
          {times.map((time) => (
            <option
              key={time.time}
              value={time.time}
              disabled={whyNot(time) !== null && time.time !== place.time}
            >
              {[time.time, whyNot(time)].filter(Boolean).join(': ')}
            </option>
          ))}
        </SelectField>
      </div>
      {desk?.reason && (
        <Notice kind="warning" live="polite" title="No party on that day">
          {desk.reason}
        </Notice>
      )}
      {takesRoom && (
        <SelectField
          id={`${idPrefix}roomId`}
          name="roomId"
          label="Room"
          value={place.roomId}
          error={errors['roomId']}
          onChange={({ target }) => onChoose({ roomId: target.value })}
        >
          <option value="">Any that is free</option>
          {desk?.rooms.map(({ id, name }) => {
            const isTaken = chosen !== undefined && !chosen.rooms.includes(id);
            return (
              <option key={id} value={id} disabled={isTaken && id !== place.roomId}>
                {name}
                {isTaken && ': taken'}
              </option>
            );
          })}
        </SelectField>
      )}
    </>
  );
}
