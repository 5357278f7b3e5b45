import { useEffect, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { listBirthdayInquiriesCall, listInquiriesCall } from '../../../contract/staff-inquiries.ts';
import { staffCall, useStaffQuery } from './staff-call.ts';

export type Inquiry = CallReply<typeof listBirthdayInquiriesCall>['inquiries'][number];
export type AskedParty = NonNullable<Inquiry['party']>;

/** How the list is looked at. */
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

const typingPause = 250;

/** What was typed, once the typing pauses. */
function useSettled(text: string): string {
  const [settled, setSettled] = useState(text);
  useEffect(() => {
    const soon = setTimeout(() => setSettled(text), typingPause);
    return () => clearTimeout(soon);
  }, [text]);
  return settled;
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

/** A list of enquiries page by page; another way to look at it begins at its first page. */
export function useInquiries(aboutParties: boolean) {
  const [view, setView] = useState<InquiryView>({ search: '', show: 'all', sort: 'newest' });
  const [places, setPlaces] = useState<readonly string[]>([]);
  const settled = { ...view, search: useSettled(view.search.trim()) };
  const after = places.at(-1);
  const query = useStaffQuery({
    topic: 'inquiries',
    key: [aboutParties ? 'parties' : 'others', settled, after ?? 'first'],
    read: (signal) => readPage(aboutParties, settled, after, signal),
    keepsLast: true,
  });
  const next = query.data?.next ?? null;
  return {
    query,
    view,
    page: places.length + 1,
    /** Whether what is in view answers another question than the one asked last. */
    isTurning: query.isPlaceholderData,
    look(change: Partial<InquiryView>) {
      setView({ ...view, ...change });
      setPlaces([]);
    },
    ...(next === null ? {} : { goOn: () => setPlaces([...places, next]) }),
    ...(after === undefined ? {} : { goBack: () => setPlaces(places.slice(0, -1)) }),
  };
}
