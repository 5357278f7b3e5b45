import type { RefusalReply } from '../../../../contract/refusal.ts';
import { type Day, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './sell.module.css';

type AlternativesProps = {
  nearest: NonNullable<RefusalReply['alternatives']>;
  onChoose: (day: Day, slots?: readonly string[]) => void;
};

/** Shows the nearest sessions with room, after the server has refused a full one. */
export function Alternatives({ nearest, onChoose }: AlternativesProps) {
  if (nearest.length === 0) return null;
  return (
    <ul className={styles.saleNearest} aria-label="Sessions with room">
      {nearest.map(({ date, timeSlot, availableSpots }) => (
        <li key={`${date} ${timeSlot}`}>
          <Button variant="link" onClick={() => onChoose(date, [timeSlot])}>
            {shortDayInWords(date)}, {timeSlot} ({availableSpots} left)
          </Button>
        </li>
      ))}
    </ul>
  );
}
