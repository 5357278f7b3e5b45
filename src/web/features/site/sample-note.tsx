import { dayInFewWords, dayOfYearInWords } from '../../../domain/calendar-day.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import { Ribbon } from '../../ui/ribbon.tsx';
import { type Site, useSite } from './site-query.ts';

/** What pages that families see say of made-up data, before anything else; null for a real centre. */
export function sampleInShort(site: Site | null): string | null {
  if (!site?.sample) return null;
  return site.sample.clockSet
    ? `Sample day: it is ${dayOfYearInWords(site.today)} here.`
    : 'Sample data: nobody here is real.';
}

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
