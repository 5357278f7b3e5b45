import { Checkbox } from '../../../ui/field.tsx';
import styles from './office-prices.module.css';

/** The weekdays from Monday; the numbers are those of the wire. */
const weekdays = [
  [1, 'Mon'],
  [2, 'Tue'],
  [3, 'Wed'],
  [4, 'Thu'],
  [5, 'Fri'],
  [6, 'Sat'],
  [0, 'Sun'],
] as const;

type WeekdayBoxesProps = {
  idPrefix: string;
  chosen: readonly number[];
  onChange: (chosen: readonly number[]) => void;
};

/** A box for each weekday; none ticked stands for all. */
export function WeekdayBoxes({ idPrefix, chosen, onChange }: WeekdayBoxesProps) {
  return (
    <fieldset className={styles.weekdays}>
      <legend className="field-label">Weekdays</legend>
      {weekdays.map(([day, name]) => (
        <Checkbox
          key={day}
          id={`${idPrefix}-day-${day}`}
          label={name}
          checked={chosen.includes(day)}
          onChange={({ target }) =>
            onChange(target.checked ? [...chosen, day] : chosen.filter((other) => other !== day))
          }
        />
      ))}
    </fieldset>
  );
}
