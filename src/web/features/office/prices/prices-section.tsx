import type { listPricesCall } from '../../../../contract/office-prices.ts';
import { Link } from '../../../lib/router.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { EmptyList } from '../../staff/shared/empty-list.tsx';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import FactsSection from '../facts/facts-section.tsx';
import type { OfficeSectionProps } from '../section.ts';
import styles from './office-prices.module.css';
import { PriceCheckPanel } from './price-check.tsx';

/**
 * Shows the price of tickets on any day with the reason, and prices by period, weekday, holiday, time and
 * event.
 */
export default function PricesSection(props: OfficeSectionProps) {
  const query = useStaffQuery({
    topic: 'facts',
    key: ['prices'],
    read: (signal) => staffCall<typeof listPricesCall>('GET /api/admin/office/prices', {}, { signal }),
  });
  return (
    <div className={styles.prices}>
      <div className={styles.order}>
        <p className="max-w-measure">
          Of all prices that fit a session, the most specific one holds: an event’s price before others, then
          the shorter period, then term time or school holidays, then fewer weekdays, then the shorter time.
          Where none fits, the ticket costs its base price, which stands under{' '}
          <Link to="/admin/office?section=tickets">Tickets</Link>. Bookings already sold keep their price.
        </p>
      </div>
      <FactsSection {...props} />
      <section aria-labelledby="price-check">
        <h2 id="price-check" className={parts.dashboardH2}>
          What does it cost?
        </h2>
        <QueryResult query={query} what="the prices">
          {(prices) =>
            prices.tickets.length > 0 ? (
              <PriceCheckPanel prices={prices} />
            ) : (
              <EmptyList>
                There are no tickets yet. Add one under{' '}
                <Link to="/admin/office?section=tickets">Tickets</Link>.
              </EmptyList>
            )
          }
        </QueryResult>
      </section>
    </div>
  );
}
