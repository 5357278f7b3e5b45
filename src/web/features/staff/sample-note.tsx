import { dayInFewWords } from '../../../domain/calendar-day.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import { Ribbon } from '../../ui/ribbon.tsx';
import { useSite } from '../site/site-query.ts';

/** Tells staff that what they see is made up, and the command that takes it away. */
export function SampleNote() {
  const sample = useSite()?.sample;
  if (!sample) return null;
  return (
    <Ribbon>
      Sample data: these families do not exist
      {sample.clockSet &&
        `, and the clock was set back to ${dayInFewWords(sample.day)}, ${formatTime(sample.minute)}`}
      .{' '}
      <span className="whitespace-nowrap">
        <code className="sample-command">npm run sample:remove</code> takes it all away.
      </span>
    </Ribbon>
  );
}
