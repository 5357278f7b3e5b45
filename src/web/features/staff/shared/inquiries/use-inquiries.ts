import { useState } from 'react';
import type { CallReply } from '../../../../../contract/call.ts';
import type {
  listBirthdayInquiriesCall,
  listInquiriesCall,
} from '../../../../../contract/staff-inquiries.ts';
import { useDebounced } from '../../../../lib/use-debounced.ts';
import { staffCall, useStaffQuery } from '../staff-query.ts';

export type Inquiry = CallReply<typeof listBirthdayInquiriesCall>['inquiries'][number];
export type PartyRequest = NonNullable<Inquiry['party']>;

/** The filter and the order of an enquiry list. */
export interface InquiryView {
  search: string;
  show: 'all' | 'waiting' | 'responded';
  sort: 'newest' | 'oldest' | 'name' | 'party';
}

export interface InquiryPage {
  inquiries: Inquiry[];
  next: string | null;
  waiting: number;
}

async function readPage(
  aboutParties: boolean,
  { search, show, sort }: InquiryView,
  after: string | undefined,
  signal: AbortSignal,
): Promise<InquiryPage> {
  const query = { ...(search && { search }), show, ...(after && { after }) };
  if (aboutParties) {
    return staffCall<typeof listBirthdayInquiriesCall>(
      'GET /api/admin/birthday-inquiries',
      { query: { ...query, sort } },
      { signal },
    );
  }
  const reply = await staffCall<typeof listInquiriesCall>(
    'GET /api/admin/inquiries',
    { query: { ...query, sort: sort === 'party' ? 'newest' : sort } },
    { signal },
  );
  return { ...reply, inquiries: reply.inquiries.map((inquiry) => ({ ...inquiry, party: null })) };
}

/** Reads a list of enquiries page by page. A changed filter or order starts at the first page. */
export function useInquiries(aboutParties: boolean) {
  const [view, setView] = useState<InquiryView>({ search: '', show: 'all', sort: 'newest' });
  const [cursors, setCursors] = useState<readonly string[]>([]);
  const debounced = { ...view, search: useDebounced(view.search.trim()) };
  const after = cursors.at(-1);
  const query = useStaffQuery({
    topic: 'inquiries',
    key: [aboutParties ? 'parties' : 'others', debounced, after ?? 'first'],
    read: (signal) => readPage(aboutParties, debounced, after, signal),
    keepsPrevious: true,
  });
  const next = query.data?.next ?? null;
  return {
    query,
    view,
    page: cursors.length + 1,
    /** Whether the list in view belongs to the previous filter or page. */
    isTurning: query.isPlaceholderData,
    changeView(change: Partial<InquiryView>) {
      setView({ ...view, ...change });
      setCursors([]);
    },
    ...(next === null ? {} : { goForward: () => setCursors([...cursors, next]) }),
    ...(after === undefined ? {} : { goBack: () => setCursors(cursors.slice(0, -1)) }),
  };
}
