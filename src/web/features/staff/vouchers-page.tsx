import './vouchers.css';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { listVouchersCall } from '../../../contract/staff-vouchers.ts';
import { useSettled } from '../../lib/use-settled.ts';
import { SelectField, TextField } from '../../ui/field.tsx';
import { type Made, MadeVouchers } from './made-vouchers.tsx';
import { useLeaves } from './pager.tsx';
import { QueryResult } from './query-result.tsx';
import { refetchTopics } from './screen-stream.ts';
import { staffCall, useStaffQuery } from './staff-call.ts';
import { StaffEmptyState } from './staff-empty-state.tsx';
import { VoucherForm } from './voucher-form.tsx';
import { VoucherList } from './voucher-list.tsx';

/** Vouchers: making them, how each stands and which bookings use it, and taking one out of use. */
export default function Vouchers() {
  const client = useQueryClient();
  const [made, setMade] = useState<Made | null>(null);
  const changed = () => refetchTopics(client, ['vouchers']);
  return (
    <div className="vouchers">
      <p className="max-w-measure">
        A voucher is a code that families type beside their details when they book. Its code cannot be chosen,
        so that nobody can guess it.
      </p>
      <div className="vouchers-sides">
        <section aria-labelledby="new-vouchers" className="vouchers-new">
          <h2 id="new-vouchers" className="desk-h2">
            New vouchers
          </h2>
          <VoucherForm
            onMade={(codes) => {
              setMade(codes);
              changed();
            }}
          />
          {made && <MadeVouchers key={made.codes[0]} made={made} />}
        </section>
        <section aria-labelledby="own-vouchers">
          <h2 id="own-vouchers" className="desk-h2">
            Vouchers so far
          </h2>
          <OwnVouchers onChange={changed} />
        </section>
      </div>
    </div>
  );
}

function OwnVouchers({ onChange }: { onChange: () => void }) {
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<'good' | 'all'>('good');
  const leaves = useLeaves();
  const settled = useSettled(search.trim());
  const asked = { show, ...(settled && { search: settled }), ...leaves.asked };
  const query = useStaffQuery({
    topic: 'vouchers',
    key: ['list', asked],
    read: (signal) =>
      staffCall<typeof listVouchersCall>('GET /api/admin/vouchers', { query: asked }, { signal }),
    every: leaves.isFirst ? 30_000 : false,
    keepsLast: true,
  });
  return (
    <>
      <div className="vouchers-tools">
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
            leaves.toFirst();
            setSearch(target.value);
          }}
        />
        <SelectField
          label="Show"
          name="showVouchers"
          value={show}
          onChange={({ target }) => {
            leaves.toFirst();
            setShow(target.value === 'all' ? 'all' : 'good');
          }}
        >
          <option value="good">Good ones</option>
          <option value="all">All of them</option>
        </SelectField>
      </div>
      <QueryResult query={query} what="the vouchers">
        {({ vouchers, next }) => (
          <>
            {vouchers.length === 0 ? (
              <StaffEmptyState>{emptyWords(settled !== '', show)}</StaffEmptyState>
            ) : (
              <VoucherList vouchers={vouchers} onChange={onChange} />
            )}
            {leaves.pager('vouchers', next)}
          </>
        )}
      </QueryResult>
    </>
  );
}

function emptyWords(isSearched: boolean, show: 'good' | 'all'): string {
  if (isSearched) return 'No voucher matches.';
  return show === 'good' ? 'No voucher can be used just now.' : 'No voucher has been made yet.';
}
