import type { CallReply } from '../../../contract/call.ts';
import type { listBirthdayInquiriesCall, listInquiriesCall } from '../../../contract/staff-inquiries.ts';
import { daysBetween, isDay, shortDayInWords } from '../../../domain/calendar-day.ts';
import { type InquiryType, isRecentInquiry, type partyInquiryType } from '../../../domain/inquiry.ts';
import { mapWishes } from '../../../domain/party-packages.ts';
import { formatSlot, formatTime } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import {
  countUnanswered,
  type InquiryListInput,
  type ListedInquiry,
  readInquiryPage,
} from './inquiry-list-store.ts';

type ListedMessage = CallReply<typeof listInquiriesCall>['inquiries'][number];
type ListedParty = CallReply<typeof listBirthdayInquiriesCall>['inquiries'][number];

interface ListDeps {
  db: Database;
  clock: Clock;
}

/** The query parameters of the dashboard's list. */
interface ListInput extends Pick<InquiryListInput, 'show' | 'sort'> {
  search?: string | undefined;
  /** The cursor of this page: `next` in the reply with the previous page. */
  after?: string | undefined;
}

const perPage = 50;
const maxWaitingCount = 1000;

/**
 * Returns a page of enquiries: those about parties, or all others. Throws the refusal `malformed` if the
 * cursor is invalid.
 */
export async function listInquiries(
  deps: ListDeps,
  aboutParties: boolean,
  input: ListInput,
): Promise<{ inquiries: ListedParty[]; next: string | null; waiting: number }> {
  const now = deps.clock.now();
  const { day: today } = localMoment(now);
  const { show, sort, search = '' } = input;
  const after = input.after === undefined ? null : decodeCursor(input.after, sort);
  const [rows, waiting] = await Promise.all([
    readInquiryPage(deps.db, { aboutParties, search, show, sort, after, today, limit: perPage + 1 }),
    countUnanswered(deps.db, aboutParties, maxWaitingCount),
  ]);
  const shown = rows.slice(0, perPage);
  const last = rows.length > perPage ? shown.at(-1) : undefined;
  return {
    inquiries: shown.map((row) => ({ ...describeMessage(row, now), party: describeParty(row) })),
    next: last ? encodeCursor(last) : null,
    waiting,
  };
}

/** Returns a page of the enquiries that are not about parties. */
export async function listOtherInquiries(deps: ListDeps, input: ListInput) {
  const { inquiries, ...page } = await listInquiries(deps, false, input);
  return { ...page, inquiries: inquiries.map(({ party: _, ...inquiry }) => inquiry) };
}

function describeMessage(row: ListedInquiry, now: number): ListedMessage {
  const arrived = localMoment(row.created_at.getTime());
  return {
    id: row.id,
    name: row.name,
    email: row.email,
    phone: row.phone,
    inquiryType: row.inquiry_type as InquiryType | typeof partyInquiryType,
    message: row.message,
    responded: row.responded_at !== null,
    respondedAt: row.responded_at?.toISOString() ?? null,
    isRecent: isRecentInquiry(row.created_at.getTime(), now),
    daysSince: Math.max(0, daysBetween(arrived.day, localMoment(now).day)),
    formattedDate: `${shortDayInWords(arrived.day)} ${arrived.day.slice(0, 4)}`,
    formattedTime: formatTime(arrived.minute),
  };
}

/**
 * Returns the party of an enquiry; null if the enquiry did not come from the party form. After erasure,
 * `forgotten` is set, and the child's name and the free texts are empty.
 */
function describeParty(row: ListedInquiry): ListedParty['party'] {
  if (row.party_package_id === null || row.party_date === null) return null;
  const children = row.number_of_children ?? 0;
  return {
    packageId: row.party_package_id,
    packageName: row.package_name ?? '',
    childName: row.child_name ?? '',
    childAge: row.child_age ?? 0,
    partyDate: row.party_date,
    partyTime: formatSlot({ start: row.starts ?? 0, end: row.ends ?? 0 }),
    numberOfChildren: children,
    // The free texts of the party form, each under its name in the reply, such as `dietaryRequirements`.
    ...mapWishes('name', ({ column }) => row[column] ?? ''),
    // 25 means '25 children or more', so an estimate that is priced for each child is a minimum ('from £…').
    estimate: { pence: row.estimated_pence ?? 0, from: row.priced_per === 'child' && children >= 25 },
    forgotten: row.forgotten_at !== null,
    bookedAt: row.booked_at?.toISOString() ?? null,
  };
}

/** Returns the cursor of the page that follows a row: its sort key and its id. */
function encodeCursor({ key, id }: Pick<ListedInquiry, 'key' | 'id'>): string {
  return Buffer.from(JSON.stringify([key, id])).toString('base64url');
}

const uuid = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;
const instant = /^(\S{10}) ([01]\d|2[0-3]):[0-5]\d:[0-5]\d(\.\d{1,6})?[+-](0\d|1[0-4])$/;

/** Parses a cursor that `encodeCursor` made. Refuses any other text. */
function decodeCursor(text: string, sort: ListInput['sort']): InquiryListInput['after'] {
  const parsed = parseJson(Buffer.from(text, 'base64url').toString());
  const [key, id] = Array.isArray(parsed) ? parsed : [];
  const isValidKey =
    sort === 'name' || isDay(sort === 'party' ? String(key) : (instant.exec(String(key))?.[1] ?? ''));
  if (
    typeof key !== 'string' ||
    typeof id !== 'string' ||
    !uuid.test(id) ||
    !isValidKey ||
    key.includes('\0')
  )
    throw refuse('inquiryListChanged');
  return { key, id };
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}
