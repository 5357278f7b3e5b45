import { useState } from 'react';
import type { CallInput } from '../../../../contract/call.ts';
import type {
  checkPriceCall,
  OfficePrices,
  PriceCheck,
  PriceRuleInput,
} from '../../../../contract/office-prices.ts';
import { addDays, type Day, isDay, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import styles from './office-prices.module.css';
import { parseTime } from './rule-draft.ts';

type CheckBody = CallInput<typeof checkPriceCall>['body'];

type PriceCheckProps = {
  prices: OfficePrices;
  /** The ticket of a rule that is typed; without it, one can be chosen. */
  ticketTypeId?: string;
  /** A change that is not saved yet. */
  rule?: PriceRuleInput | null;
  ends?: string | null;
  /** Makes the ids of its fields. */
  idPrefix: string;
};

/** Says what a ticket costs on any day, with its reason, and what a change touches. */
export function PriceCheckPanel({
  prices,
  ticketTypeId,
  rule = null,
  ends = null,
  idPrefix,
}: PriceCheckProps) {
  const [date, setDate] = useState<string>(rule?.firstDay ?? addDays(prices.today, 1));
  const [time, setTime] = useState('');
  const [ticket, setTicket] = useState(prices.tickets[0]?.id ?? '');
  const body = {
    date,
    time: parseTime(time),
    ticketTypeId: ticketTypeId ?? ticket,
    rule,
    ends,
  };
  return (
    <div className={styles.check}>
      <div className={styles.fields}>
        <TextField
          id={`${idPrefix}-date`}
          label="Day"
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <TextField
          id={`${idPrefix}-time`}
          label="Time"
          optional
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        {ticketTypeId === undefined && (
          <SelectField
            id={`${idPrefix}-ticket`}
            label="Ticket"
            value={ticket}
            onChange={({ target }) => setTicket(target.value)}
          >
            {prices.tickets.map(({ id, name }) => (
              <option key={id} value={id}>
                {name}
              </option>
            ))}
          </SelectField>
        )}
      </div>
      {isDay(date) ? <CheckResult body={body} /> : <p>Choose a day to see what it costs.</p>}
    </div>
  );
}

function CheckResult({ body }: { body: CheckBody }) {
  const settled = useDebounced(JSON.stringify(body));
  const query = useStaffQuery({
    topic: 'prices',
    key: ['check', settled],
    read: (signal) =>
      staffCall<typeof checkPriceCall>(
        'POST /api/admin/office/prices/check',
        { body: JSON.parse(settled) as CheckBody },
        { signal },
      ),
    pollInterval: false,
    keepsPrevious: true,
  });
  return (
    <div aria-live="polite">
      <QueryResult query={query} what="the prices" skeleton={<p>Looking it up...</p>}>
        {(found) => (
          <>
            <ul className={styles.sentences}>
              {found.sentences.map((sentence) => (
                <li key={sentence}>{sentence}</li>
              ))}
            </ul>
            {found.conflict !== null && (
              <Notice kind="error" title="This cannot be saved">
                <p>{found.conflict}</p>
              </Notice>
            )}
            {(body.rule !== null || body.ends !== null) && found.conflict === null && (
              <p>{touchesInWords(found.touches)}</p>
            )}
          </>
        )}
      </QueryResult>
    </div>
  );
}

/** Says on how many days a change sets another price, and who keeps theirs. */
function touchesInWords({ days, first, bookings }: PriceCheck['touches']): string {
  if (days === 0) return 'It changes no price on any day of the next year.';
  const named = first.map((day: Day) => shortDayInWords(day)).join(', ');
  const which = days > first.length ? `${days} days of the next year, first ${named}` : named;
  const kept =
    bookings === 0
      ? 'Nobody has booked for them yet.'
      : `${bookings === 1 ? '1 booking' : `${bookings} bookings`} for these days ${bookings === 1 ? 'keeps its' : 'keep their'} price.`;
  return `It changes prices on ${which}. ${kept}`;
}
