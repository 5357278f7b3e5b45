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
 * Edits the prices by period, weekday, holiday, time and event. Also shows what a ticket costs on any day,
 * and why.
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
          If several prices fit a session, the most specific one applies: an event’s price first, then one
          with a shorter period, then one for term time or school holidays, then one for fewer weekdays, then
          one for a shorter time. If none fits, the ticket costs its base price, which you set under{' '}
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
