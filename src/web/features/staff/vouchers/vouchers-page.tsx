import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { listVouchersCall } from '../../../../contract/staff-vouchers.ts';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { SelectField, TextField } from '../../../ui/field.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { useCursorPages } from '../shared/pager.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { NewVoucherCodes, type VoucherBatch } from './new-voucher-codes.tsx';
import { VoucherForm } from './voucher-form.tsx';
import { VoucherList } from './voucher-list.tsx';
import styles from './vouchers.module.css';

/** Creates vouchers, lists them with their state and bookings, and withdraws them. */
export default function Vouchers() {
  const client = useQueryClient();
  const [made, setMade] = useState<VoucherBatch | null>(null);
  const refetchVouchers = () => refetchTopicsAndWait(client, ['vouchers']);
  return (
    <div className={styles.vouchers}>
      <p className="max-w-measure">
        A voucher is a code that families type beside their details when they book. You cannot choose the
        code, so that nobody can guess it.
      </p>
      <div className={styles.vouchersSides}>
        <section aria-labelledby="new-vouchers">
          <h2 id="new-vouchers" className={parts.dashboardH2}>
            New vouchers
          </h2>
          <VoucherForm
            onMade={(batch) => {
              setMade(batch);
              void refetchVouchers();
            }}
          />
          {made && <NewVoucherCodes key={made.codes[0]} made={made} />}
        </section>
        <section aria-labelledby="own-vouchers">
          <h2 id="own-vouchers" className={parts.dashboardH2}>
            Existing vouchers
          </h2>
          <VoucherSearch onChange={refetchVouchers} />
        </section>
      </div>
    </div>
  );
}

function VoucherSearch({ onChange }: { onChange: () => Promise<void> }) {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<'good' | 'all'>('good');
  const pages = useCursorPages();
  const settledSearch = useDebounced(search.trim());
  const voucherQuery = { show, ...(settledSearch && { search: settledSearch }), ...pages.query };
  const query = useStaffQuery({
    topic: 'vouchers',
    key: ['list', voucherQuery],
    read: (signal) =>
      staffCall<typeof listVouchersCall>('GET /api/admin/vouchers', { query: voucherQuery }, { signal }),
    pollInterval: pages.isFirst ? 30_000 : false,
    keepsPrevious: true,
  });
  return (
    <>
      <div className={styles.vouchersTools}>
        <TextField
          label="Find a voucher"
          hint="A part of its code or its note"
          type="search"
          name="findVoucher"
          autoComplete="off"
          spellCheck={false}
          maxLength={100}
          value={search}
          onChange={({ target }) => {
            pages.reset();
            setSearch(target.value);
          }}
        />
        <SelectField
          label="Show"
          name="showVouchers"
          value={show}
          onChange={({ target }) => {
            pages.reset();
            setShow(target.value === 'all' ? 'all' : 'good');
          }}
        >
          <option value="good">Valid vouchers</option>
          <option value="all">All vouchers</option>
        </SelectField>
      </div>
      <QueryResult query={query} what="the vouchers">
        {({ vouchers, next }) => (
          <>
            {vouchers.length === 0 ? (
              <EmptyList>{emptyText(settledSearch !== '', show)}</EmptyList>
            ) : (
              <VoucherList vouchers={vouchers} onChange={onChange} />
            )}
            {pages.pager('vouchers', next)}
          </>
        )}
      </QueryResult>
    </>
  );
}

function emptyText(isSearched: boolean, show: 'good' | 'all'): string {
  if (isSearched) return 'No voucher matches.';
  return show === 'good' ? 'No voucher can be used just now.' : 'No voucher has been made yet.';
}
