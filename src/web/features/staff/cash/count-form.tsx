import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CashDay, countCashCall } from '../../../../contract/desk-sale.ts';
import { shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { useBrowserStore } from '../../../lib/browser-store.ts';
import { checked } from '../../../lib/form-check.ts';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextArea, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { parsePounds } from '../shared/pounds-field.ts';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import styles from './cash.module.css';
import { differenceInWords } from './cash-words.ts';

const unreached =
  'We could not reach the centre, and do not know whether the count was saved. Please send it again as it is: it is never saved twice.';

/** Records a count of the till, with a reason if it differs from the expected amount. */
export function CountForm({ days, today }: { days: readonly CashDay[]; today: string }) {
  const client = useQueryClient();
  const [date, setDate] = useState(today);
  const last = useRef({ count: '', key: '' });
  const day = days.find((other) => other.date === date) ?? days[0];
  const expected = day?.expected ?? 0;
  const keyFor = (count: object) => {
    const text = JSON.stringify(count);
    if (last.current.count !== text) last.current = { count: text, key: crypto.randomUUID() };
    return last.current.key;
  };
  const form = useForm({
    blank: { counted: '', explanation: '' },
    fields: ['counted', 'explanation'],
    idPrefix: 'cash-',
    whileTyping: 'clear',
    emptied: 'sent',
    check: (typed) => {
      const counted = parsePounds(typed.counted);
      const explanation = typed.explanation.trim();
      const isUnexplained = counted !== null && counted !== expected && explanation === '';
      return checked(
        { date: day?.date ?? date, counted: counted ?? 0, expected, explanation },
        {
          counted: counted === null && 'Please give an amount in pounds, such as 125.50',
          explanation: isUnexplained && 'Please explain the difference in a few words',
        },
      );
    },
    send: (count) =>
      staffCall<typeof countCashCall>('POST /api/admin/orders/cash-counts', {
        body: { clientId: keyFor(count), ...count },
      }),
    onSent: (_, { counted, expected: due }) => {
      // The next count is a new decision with a new idempotency key, even if its figures are the same.
      last.current = { count: '', key: '' };
      toast({
        title: 'Count saved',
        description: `${formatPence(counted)}: ${differenceInWords(counted - due)}.`,
      });
      refetchTopics(client, ['bookings']);
    },
    onFailed: () => refetchTopics(client, ['bookings']),
    unreached,
  });
  const typed = useBrowserStore(form.draft);
  const counted = parsePounds(typed.counted);
  return (
    <form {...form.props} method="post" noValidate className={`${styles.cashForm} cut-sheet`}>
      <h2 className={parts.dashboardH2}>Count the till</h2>
      <SelectField
        id="cash-date"
        label="Day"
        value={day?.date ?? date}
        onChange={({ target }) => setDate(target.value)}
      >
        {days.map((other) => (
          <option key={other.date} value={other.date}>
            {other.date === today ? `Today, ${shortDayInWords(today)}` : shortDayInWords(other.date)}
          </option>
        ))}
      </SelectField>
      {day && <Expected day={day} />}
      <TextField
        label="Counted, in pounds"
        hint="All the cash in the till"
        inputMode="decimal"
        maxLength={12}
        {...form.text('counted')}
        autoComplete="off"
      />
      <p role="status" className={styles.cashDifference}>
        {counted !== null && differenceInWords(counted - expected)}
      </p>
      <TextArea
        label="Why it differs"
        hint="Needed if the count does not agree, or if it corrects an earlier count"
        rows={2}
        maxLength={300}
        {...form.text('explanation')}
      />
      {form.failure && (
        <Notice kind="error" title="Not saved" live="assertive">
          <p>{form.failure}</p>
        </Notice>
      )}
      <Button type="submit" variant="primary" pending={form.isSending} pendingText="Saving...">
        {day && day.counts.length > 0 ? 'Save the corrected count' : 'Save the count'}
      </Button>
    </form>
  );
}

function Expected({ day: { float, received, refunded, expected } }: { day: CashDay }) {
  const lines = [
    ...(float > 0 ? [['Float', float] as const] : []),
    ['Taken', received],
    ...(refunded > 0 ? [['Handed back', -refunded] as const] : []),
    ['Expected', expected],
  ] as const;
  return (
    <dl className={styles.cashExpected}>
      {lines.map(([name, pence]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd className="amount">{formatPence(pence)}</dd>
        </div>
      ))}
    </dl>
  );
}
