import { SelectField } from '../../../ui/field.tsx';

type ArrivalSelectProps = {
  id: string;
  name: string;
  /** The times to choose from. `places` is '12 places left of 40', or the reason why the time is not sold. */
  times: readonly { timeSlot: string; places: string; isOpen: boolean }[];
  /** The chosen time slot, or '' if none is chosen. */
  chosen: string;
  error: string | undefined;
  onChoose: (timeSlot: string) => void;
};

/** Lets staff choose one of the arrival times of a day. */
export function ArrivalSelect({ id, name, times, chosen, error, onChoose }: ArrivalSelectProps) {
  return (
    <SelectField
      id={id}
      name={name}
      label="Arrival time"
      value={chosen}
      error={error}
      onChange={({ target }) => onChoose(target.value)}
    >
      <option value="">Choose an arrival time</option>
      {times.map(({ timeSlot, places, isOpen }) => (
        <option key={timeSlot} value={timeSlot} disabled={!isOpen}>
          {timeSlot}: {places}
        </option>
      ))}
    </SelectField>
  );
}
