import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { findGiftVouchersCall } from '../../../../contract/gift-vouchers.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { TextField } from '../../../ui/field.tsx';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './gift-finder.module.css';
import { GiftSale } from './gift-sale.tsx';
import { GiftVoucher } from './gift-voucher.tsx';
import { RewardCode } from './reward-code.tsx';

/**
 * Sells and finds gift vouchers. Staff can send, stop, reissue or refund each voucher. The page also marks
 * the codes of rewards as used.
 */
export default function GiftVouchers() {
  const client = useQueryClient();
  const maySell = useMay('sell');
  const [search, setSearch] = useState('');
  const settled = useDebounced(search.trim());
  const query = useStaffQuery({
    topic: 'vouchers',
    key: ['gift', settled],
    read: (signal) =>
      staffCall<typeof findGiftVouchersCall>(
        'POST /api/admin/gift-vouchers/find',
        { body: { search: settled } },
        { signal },
      ),
    keepsPrevious: true,
  });
  const refetchVouchers = () => refetchTopicsAndWait(client, ['vouchers']);
  return (
    <div className={styles.gifts}>
      {maySell && <GiftSale />}
      <TextField
        label="Find a gift voucher"
        hint="Its whole code, its reference, or a part of a name or an email address"
        type="search"
        name="findGift"
        autoComplete="off"
        spellCheck={false}
        maxLength={100}
        value={search}
        onChange={({ target }) => setSearch(target.value)}
      />
      <QueryResult query={query} what="the gift vouchers">
        {({ vouchers }) =>
          vouchers.length === 0 ? (
            <EmptyList>
              {settled ? 'No gift voucher matches.' : 'No gift voucher has been sold yet.'}
            </EmptyList>
          ) : (
            <ul className={styles.list}>
              {vouchers.map((voucher) => (
                <li key={voucher.bookingId}>
                  <GiftVoucher voucher={voucher} onChange={refetchVouchers} />
                </li>
              ))}
            </ul>
          )
        }
      </QueryResult>
      {maySell && <RewardCode />}
    </div>
  );
}
