import './search.css';
import { useQueryClient } from '@tanstack/react-query';
import { type SyntheticEvent, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import type { CallReply } from '../../../../contract/call.ts';
import type { FoundPayment, PaymentSort, searchPaymentsCall } from '../../../../contract/dashboard.ts';
import { LostPath } from '../../../art/lost-path.tsx';
import { CallFailure } from '../../../lib/call.ts';
import { useSearch } from '../../../lib/router.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import { Pager } from '../shared/pager.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentList } from './payment-list.tsx';

interface PaymentQuery {
  searchTerm: string;
  page: number;
  sort: PaymentSort;
}

const queryKeyOf = (submitted: PaymentQuery) => ['payments', submitted] as const;
const searchPayments = (body: PaymentQuery, signal?: AbortSignal) =>
  staffCall<typeof searchPaymentsCall>('POST /api/admin/search-payments', { body }, signal ? { signal } : {});

/** Searches payments by name, contact details or reference (specification 2.14, 2.15, 8.6, 9.11). */
export default function Search() {
  const [submitted, setSubmitted] = useState<PaymentQuery | null>(null);
  const [opened, setOpened] = useState<FoundPayment | null>(null);
  const { field, error, searching, submit, changed } = useSearchForm(submitted, setSubmitted);
  const query = useStaffQuery({
    topic: 'bookings',
    key: submitted ? queryKeyOf(submitted) : ['payments'],
    read: (signal) => searchPayments(submitted ?? { searchTerm: '', page: 1, sort: 'newest' }, signal),
    pollInterval: false,
    isEnabled: submitted !== null,
    keepsPrevious: true,
  });
  return (
    <>
      {/* biome-ignore lint/a11y/useSemanticElements: the element search is not known to every browser */}
      <form method="post" role="search" noValidate className="search-form" onSubmit={submit}>
        <TextField
          ref={field}
          label="Customer"
          hint="A part of the name, the email or the phone number, or the whole booking reference"
          type="search"
          name="customer"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          error={error}
          onChange={changed}
        />
        <Button type="submit" variant="primary" pending={searching} pendingText="Searching...">
          Search
        </Button>
      </form>
      {submitted && (
        <QueryResult query={query} what="the payments">
          {(found) => (
            <Found
              found={found}
              submitted={submitted}
              onChange={(more) => setSubmitted({ ...submitted, ...more })}
              onOpen={(id) => setOpened(found.payments.find(({ booking_id }) => booking_id === id) ?? null)}
            />
          )}
        </QueryResult>
      )}
      <PaymentDialog
        payment={opened && (query.data?.payments.find(({ id }) => id === opened.id) ?? opened)}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

/** Validates and submits the search, with the messages of specification 8.6 and 9.11. */
function useSearchForm(submitted: PaymentQuery | null, setSubmitted: (submitted: PaymentQuery) => void) {
  const client = useQueryClient();
  const params = useSearch();
  const navigate = useNavigate();
  const field = useRef<HTMLInputElement>(null);
  const [error, setError] = useState<string>();
  const [searching, setSearching] = useState(false);

  const search = async (searchTerm: string) => {
    const next: PaymentQuery = { searchTerm, page: 1, sort: submitted?.sort ?? 'newest' };
    setSearching(true);
    try {
      const found = await client.fetchQuery({
        queryKey: [...staffQueryKey, 'bookings', ...queryKeyOf(next)],
        queryFn: ({ signal }) => searchPayments(next, signal),
        meta: { topics: ['bookings'] },
        staleTime: 0,
      });
      setSubmitted(next);
      toast({ title: 'Search Complete', description: found.message });
    } catch (problem) {
      const words =
        problem instanceof CallFailure && problem.status < 500 ? problem.refusal?.message : undefined;
      toast(
        words === undefined
          ? {
              title: 'Search Error',
              description: 'Failed to search payments. Please try again.',
              variant: 'destructive',
            }
          : { title: 'Search Failed', description: words, variant: 'destructive' },
      );
    }
    setSearching(false);
  };
  const submit = (event: SyntheticEvent) => {
    event.preventDefault();
    const term = field.current?.value.trim() ?? '';
    if (term !== '') return void search(term);
    const words = 'Please enter a customer name to search';
    setError(words);
    toast({ title: 'Search Required', description: words, variant: 'destructive' });
    field.current?.focus();
  };

  // A link to a booking carries its reference in `q`.
  const reference = params.get('q');
  useEffect(() => {
    if (reference === null || !field.current) return;
    field.current.value = reference;
    field.current.form?.requestSubmit();
    const rest = new URLSearchParams(params);
    rest.delete('q');
    void navigate({ search: `?${rest}` }, { replace: true });
  }, [reference, params, navigate]);
  return { field, error, searching, submit, changed: () => setError(undefined) };
}

type FoundProps = {
  found: CallReply<typeof searchPaymentsCall>;
  submitted: PaymentQuery;
  onChange: (more: Partial<PaymentQuery>) => void;
  onOpen: (bookingId: string) => void;
};

function Found({ found, submitted, onChange, onOpen }: FoundProps) {
  const { payments, pages, more, message, page } = found;
  if (found.found === 0) {
    return (
      <EmptyState drawing={<LostPath />} title="No payments found">
        <p>
          Try fewer letters, or another part: the surname, the email, the last digits of the phone number.
        </p>
      </EmptyState>
    );
  }
  return (
    <>
      <p className="search-sum">
        {message} for “{submitted.searchTerm}”
        {more && '. These are the newest; type more of the name to see others'}
      </p>
      <PaymentList
        payments={payments}
        sort={submitted.sort}
        onSort={(sort) => onChange({ sort, page: 1 })}
        onOpen={onOpen}
      />
      {pages > 1 && (
        <Pager
          label="payments"
          text={`Page ${page} of ${pages}`}
          onBack={page > 1 ? () => onChange({ page: page - 1 }) : null}
          onNext={page < pages ? () => onChange({ page: page + 1 }) : null}
        />
      )}
    </>
  );
}
