import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { ListedPriceRule, listPricesCall, OfficePrices } from '../../../../contract/office-prices.ts';
import { Button } from '../../../ui/button.tsx';
import parts from '../../staff/shared/dashboard-parts.module.css';
import { QueryResult } from '../../staff/shared/query-result.tsx';
import { refetchTopics } from '../../staff/shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../../staff/shared/staff-query.ts';
import { BasePrices } from './base-prices.tsx';
import { Offers } from './offers.tsx';
import styles from './office-prices.module.css';
import { PriceCheckPanel } from './price-check.tsx';
import { RuleForm } from './rule-form.tsx';
import { RuleList } from './rule-list.tsx';

/** What tickets cost: the base prices, and prices by period, weekday, holiday, time and event. */
export default function PricesSection() {
  const query = useStaffQuery({
    topic: 'prices',
    key: ['list'],
    read: (signal) => staffCall<typeof listPricesCall>('GET /api/admin/office/prices', {}, { signal }),
  });
  return (
    <QueryResult query={query} what="the prices">
      {(prices) => <Prices prices={prices} />}
    </QueryResult>
  );
}

function Prices({ prices }: { prices: OfficePrices }) {
  const client = useQueryClient();
  const [open, setOpen] = useState<{ rule: ListedPriceRule | null } | null>(null);
  const list = useRef<HTMLHeadingElement>(null);
  const changed = () => refetchTopics(client, ['prices']);
  const close = () => {
    setOpen(null);
    list.current?.focus();
  };
  return (
    <div className={styles.prices}>
      <p className="max-w-measure">
        The quote of the website, the kiosk and the front desk all ask these prices. Bookings that are sold
        keep theirs.
      </p>
      <section aria-labelledby="base-prices">
        <h2 id="base-prices" className={parts.dashboardH2}>
          Base prices
        </h2>
        <BasePrices prices={prices} onChange={changed} />
      </section>
      <section aria-labelledby="price-rules">
        <h2 id="price-rules" ref={list} tabIndex={-1} className={parts.dashboardH2}>
          Other prices, in the order in which they win
        </h2>
        <p className={`max-w-measure ${styles.order}`}>
          Of all that fit a session, the most specific one holds: an event’s price before others, then the
          shorter period, then term time or school holidays, then fewer weekdays, then the shorter time. The
          base price holds where none fits.
        </p>
        {open ? (
          <RuleForm
            key={open.rule?.id ?? 'new'}
            prices={prices}
            rule={open.rule}
            onSaved={() => {
              changed();
              close();
            }}
            onClose={close}
          />
        ) : (
          <>
            <RuleList prices={prices} onChoose={(rule) => setOpen({ rule })} onChange={changed} />
            <Button variant="primary" className={styles.add} onClick={() => setOpen({ rule: null })}>
              Add a price
            </Button>
          </>
        )}
      </section>
      <section aria-labelledby="price-check">
        <h2 id="price-check" className={parts.dashboardH2}>
          What does it cost?
        </h2>
        <PriceCheckPanel prices={prices} idPrefix="check" />
      </section>
      <Offers prices={prices} />
    </div>
  );
}
