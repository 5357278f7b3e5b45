import { useState } from 'react';
import type { CallInput } from '../../../../contract/call.ts';
import type { checkPriceCall, OfficePrices } from '../../../../contract/office-prices.ts';
import { addDays, isDay } from '../../../../domain/calendar-day.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import styles from './office-prices.module.css';

type CheckBody = CallInput<typeof checkPriceCall>['body'];

/** Shows the price of a ticket on any day, with the reason. */
export function PriceCheckPanel({ prices }: { prices: OfficePrices }) {
  const [date, setDate] = useState<string>(addDays(prices.today, 1));
  const [time, setTime] = useState('');
  const [ticketTypeId, setTicket] = useState(prices.tickets[0]?.id ?? '');
  const body = { date, time: parseTime(time), ticketTypeId, rule: null, ends: null };
  return (
    <div className={styles.check}>
      <div className={styles.fields}>
        <TextField
          id="check-date"
          label="Day"
          type="date"
          value={date}
          onChange={({ target }) => setDate(target.value)}
        />
        <TextField
          id="check-time"
          label="Time"
          optional
          type="time"
          value={time}
          onChange={({ target }) => setTime(target.value)}
        />
        <SelectField
          id="check-ticket"
          label="Ticket"
          value={ticketTypeId}
          onChange={({ target }) => setTicket(target.value)}
        >
          {prices.tickets.map(({ id, name }) => (
            <option key={id} value={id}>
              {name}
            </option>
          ))}
        </SelectField>
      </div>
      {isDay(date) ? <CheckResult body={body} /> : <p>Choose a day to see what it costs.</p>}
    </div>
  );
}

function CheckResult({ body }: { body: CheckBody }) {
  const settled = useDebounced(JSON.stringify(body));
  const query = useStaffQuery({
    topic: 'facts',
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
          <ul className={styles.sentences}>
            {found.sentences.map((sentence) => (
              <li key={sentence}>{sentence}</li>
            ))}
          </ul>
        )}
      </QueryResult>
    </div>
  );
}

/** Returns the minute of the day for '09:30', or null if the text is empty or not a time. */
function parseTime(typed: string): number | null {
  const [, hours, minutes] = /^(\d{1,2}):(\d{2})$/.exec(typed.trim()) ?? [];
  return hours === undefined || minutes === undefined ? null : Number(hours) * 60 + Number(minutes);
}
