import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { FoundPayment, PaymentSort, searchPaymentsCall } from '../../../../contract/dashboard.ts';
import { LostPath } from '../../../art/lost-path.tsx';
import { CallFailure } from '../../../lib/call.ts';
import { checked } from '../../../lib/form-check.ts';
import { useNavigate, useSearch } from '../../../lib/router.tsx';
import { useForm } from '../../../lib/use-form.ts';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { toast } from '../../../ui/toast.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { Pager } from '../shared/pager.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { PaymentDialog } from './payment-dialog.tsx';
import { PaymentList } from './payment-list.tsx';
import styles from './search.module.css';

interface PaymentQuery {
  searchTerm: string;
  page: number;
  sort: PaymentSort;
}

const termRequired = 'Please enter a customer name to search';
const queryKeyOf = (submitted: PaymentQuery) => ['payments', submitted] as const;
const searchPayments = (body: PaymentQuery, signal?: AbortSignal) =>
  staffCall<typeof searchPaymentsCall>('POST /api/admin/search-payments', { body }, signal ? { signal } : {});

/** Searches payments by name, contact details or reference (specification 2.14, 2.15, 8.6, 9.11). */
export default function Search() {
  const [submitted, setSubmitted] = useState<PaymentQuery | null>(null);
  const [opened, setOpened] = useState<FoundPayment | null>(null);
  const { field, form } = useSearchForm(submitted, setSubmitted);
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
      {/* biome-ignore lint/a11y/useSemanticElements: not every browser knows the element `search` */}
      <form {...form.props} method="post" role="search" noValidate className={parts.searchForm}>
        <TextField
          ref={field}
          label="Customer"
          hint="A part of the name, the email or the phone number, or the whole booking reference"
          type="search"
          autoComplete="off"
          autoCapitalize="off"
          spellCheck={false}
          maxLength={100}
          {...form.text('customer')}
        />
        <Button type="submit" variant="primary" pending={form.isSending} pendingText="Searching...">
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
  const form = useForm({
    blank: { customer: '' },
    fields: ['customer'],
    hasToast: true,
    whileTyping: 'clear',
    check: (typed) => {
      const searchTerm = typed.customer.trim();
      const sort = submitted?.sort ?? 'newest';
      return checked({ searchTerm, page: 1, sort }, { customer: searchTerm === '' && termRequired });
    },
    onInvalid: () => toast({ title: 'Search Required', description: termRequired, variant: 'destructive' }),
    send: (next) =>
      client.fetchQuery({
        queryKey: [...staffQueryKey, 'bookings', ...queryKeyOf(next)],
        queryFn: ({ signal }) => searchPayments(next, signal),
        meta: { topics: ['bookings'] },
        staleTime: 0,
      }),
    onSent: (found, next) => {
      setSubmitted(next);
      toast({ title: 'Search Complete', description: found.message });
    },
    onFailed: (_, problem) => {
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
    },
  });

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
  return { field, form };
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
      <p className={styles.searchSum}>
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
