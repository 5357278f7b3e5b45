import { useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type {
  askHolidayCalendarCall,
  declineHolidaysCall,
  HolidayCalendarReply,
  readHolidayCalendarCall,
} from '../../../../contract/holidays.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import type { FactRow } from '../../../../domain/fact-sheet.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { refetchTopicsAndWait } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import styles from './facts.module.css';

/**
 * Shows the holidays of the linked calendar that the centre's own list lacks. The owner adds them to the
 * list below or leaves them out. Shows nothing if no calendar address is set.
 */
export function MissingHolidays({ onRows }: { onRows: (rows: FactRow[]) => void }) {
  const client = useQueryClient();
  const { data } = useStaffQuery({
    topic: 'facts',
    key: ['holiday-calendar'],
    read: (signal) =>
      staffCall<typeof readHolidayCalendarCall>('GET /api/admin/office/holiday-calendar', {}, { signal }),
  });
  const refetchFacts = () => refetchTopicsAndWait(client, ['facts']);
  const askButton = useRef<HTMLButtonElement>(null);
  const ask = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof askHolidayCalendarCall>('POST /api/admin/office/holiday-calendar/ask', { body: {} }),
    onSuccess: () => void refetchFacts(),
  });
  const decline = useSingleMutation({
    mutationFn: (holidays: HolidayCalendarReply['news']) =>
      staffCall<typeof declineHolidaysCall>('POST /api/admin/office/holiday-calendar/decline', {
        body: { holidays },
      }),
    // The pressed button disappears with its notice, so focus needs a new place.
    onSuccess: () => void focusIfLost(refetchFacts(), () => askButton.current),
  });
  if (!data?.url) return null;
  const { news, askedAt, failedWhy } = data;
  const problem = ask.error ?? decline.error;
  return (
    <section aria-label="The linked calendar" className={styles.missingHolidays}>
      {failedWhy !== null && (
        <Notice kind="warning" title={`The calendar could not be read, because ${failedWhy}.`}>
          <p>The holidays below stay as they are. The calendar is checked again every night.</p>
        </Notice>
      )}
      {news.length > 0 && (
        <Notice
          title={news.length === 1 ? 'The calendar has a new holiday' : 'The calendar has new holidays'}
        >
          <ul>
            {news.map(({ name, first_day: first, last_day: last }) => (
              <li key={`${first} ${last}`}>
                {name}, {shortDayInWords(first)} to {shortDayInWords(last)}
              </li>
            ))}
          </ul>
          <p className={styles.tools}>
            <Button onClick={() => onRows(news.map((holiday) => ({ ...holiday })))}>Add them below</Button>
            <Button variant="link" pending={decline.isPending} onClick={() => decline.mutate(news)}>
              Leave them out
            </Button>
          </p>
        </Notice>
      )}
      {problem && (
        <Notice kind="error" live="polite" title="That did not work">
          <p>{failureMessage(problem, 'We could not reach the centre. Please try again.')}</p>
        </Notice>
      )}
      <p className={styles.none}>
        {askedAt === null
          ? 'The calendar has not been checked yet.'
          : `The calendar was checked on ${dayAndTime(askedAt)}${news.length === 0 && failedWhy === null ? ': nothing new' : ''}.`}{' '}
        <Button
          ref={askButton}
          variant="link"
          pending={ask.isPending}
          pendingText="Checking..."
          onClick={() => ask.mutate(undefined)}
        >
          Check it now
        </Button>
      </p>
    </section>
  );
}
