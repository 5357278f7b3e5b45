import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { readDeskCall, sellAtDeskCall } from '../../../../contract/desk-sale.ts';
import type { Day } from '../../../../domain/calendar-day.ts';
import { useSite } from '../../site/site-query.ts';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { PaymentLinks } from './payment-links.tsx';
import { SaleDone } from './sale-done.tsx';
import { SaleForm } from './sale-form.tsx';
import styles from './sell.module.css';

type Sold = CallReply<typeof sellAtDeskCall>;

/** Sells visits at the front desk and by telephone (specification 4.10), one family after the other. */
export default function Sell() {
  const today = useSite()?.today ?? '';
  const [chosenDate, setDate] = useState<Day | null>(null);
  const [sold, setSold] = useState<Sold | null>(null);
  /** The number of families served. Every form after the first takes the focus. */
  const [served, setServed] = useState(0);
  const date = chosenDate ?? today;
  const query = useStaffQuery({
    topic: ['bookings', 'restrictions'],
    key: ['desk', date],
    read: (signal) =>
      staffCall<typeof readDeskCall>('GET /api/admin/orders/desk', { query: { date } }, { signal }),
    isEnabled: date !== '',
    keepsPrevious: true,
  });
  return (
    <div className={styles.sell}>
      {sold ? (
        <SaleDone
          sold={sold}
          onNext={() => {
            setSold(null);
            setServed(served + 1);
          }}
        />
      ) : (
        <QueryResult query={query} what="the front desk">
          {(desk) => (
            <SaleForm
              desk={desk}
              date={date}
              onDateChange={setDate}
              onSold={setSold}
              takesFocus={served > 0}
            />
          )}
        </QueryResult>
      )}
      <PaymentLinks />
    </div>
  );
}
