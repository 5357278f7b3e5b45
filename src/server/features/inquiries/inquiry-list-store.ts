import { sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import { partyWishes } from '../../../domain/party-packages.ts';
import type { Database } from '../../db/connect.ts';
import { plannedForValues } from '../../db/prepared.ts';
import { escapeLike } from '../../db/search-text.ts';

/** The filters, order and page of a list of enquiries. */
export interface InquiryListInput {
  aboutParties: boolean;
  search: string;
  show: 'all' | 'waiting' | 'responded';
  sort: 'newest' | 'oldest' | 'name' | 'party';
  /** The sort key and id of the previous page's last row. */
  after: { key: string; id: string } | null;
  today: Day;
  limit: number;
}

const sortKey = {
  newest: sql`inquiry.created_at`,
  oldest: sql`inquiry.created_at`,
  name: sql`plain_words(inquiry.name)`,
  party: sql`p.party_date`,
};
const keyType = { newest: 'timestamptz', oldest: 'timestamptz', name: 'text', party: 'date' };

/**
 * Returns a page of enquiries with the answers of the party form. Sorted by `party`, the list has only
 * parties on `today` or later. `key` is the value by which a row is sorted. The next page begins after the
 * last row's `key` and id.
 */
export async function readInquiryPage(db: Database, input: InquiryListInput) {
  const { search, sort, after, limit } = input;
  // If enough of the newest enquiries match to fill the page, the older ones are not read.
  if (search !== '' && sort === 'newest' && after === null) {
    const newest = await selectPage(db, input, 'this year and last');
    if (newest.length === limit) return newest;
  }
  return selectPage(db, input, 'ever');
}

function selectPage(db: Database, input: InquiryListInput, since: 'this year and last' | 'ever') {
  const { sort, after } = input;
  const key = sortKey[sort];
  const direction = sort === 'newest' ? 'desc' : 'asc';
  let query = db
    .selectFrom('inquiry')
    .leftJoin('party_inquiry as p', 'p.inquiry_id', 'inquiry.id')
    .leftJoin('party_package as package', 'package.id', 'p.party_package_id')
    .select(['inquiry.id', 'inquiry.name', 'email', 'phone', 'inquiry_type', 'message'])
    .select(['created_at', 'responded_at', 'party_package_id', 'package.name as package_name', 'priced_per'])
    .select(['child_name', 'child_age', 'party_date', 'starts', 'ends', 'number_of_children'])
    .select(['estimated_pence', 'forgotten_at', 'booked_at'])
    .select(partyWishes.map(({ column }) => column))
    .select(sql<string>`${key}::text`.as('key'))
    .where('about_party', '=', input.aboutParties)
    .orderBy(key, direction)
    .orderBy('inquiry.id', direction)
    .limit(input.limit);
  if (input.show !== 'all') {
    query = query.where('responded_at', input.show === 'waiting' ? 'is' : 'is not', null);
  }
  if (sort === 'party') query = query.where('party_date', '>=', input.today);
  if (since !== 'ever') {
    const year = Number(input.today.slice(0, 4));
    const years = [year, year - 1].map((each) => (input.aboutParties ? -each : each));
    query = query.where(sql<boolean>`inquiry_years(created_at, about_party) && ${years}::integer[]`);
  }
  const words = input.search.split(/\s+/).filter(Boolean);
  // The best plan depends on the words: the index of words finds a rare word, and a scan of the newest
  // enquiries finds a common one.
  if (words.length > 0) query = query.modifyEnd(plannedForValues);
  for (const word of words) {
    query = query.where(sql<boolean>`words like '%' || plain_words(${escapeLike(word)}) || '%'`);
  }
  if (after) {
    const operator = sql.raw(direction === 'desc' ? '<' : '>');
    const type = sql.raw(keyType[sort]);
    query = query.where(
      sql<boolean>`(${key}, inquiry.id) ${operator} (${after.key}::${type}, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

/** A row of the list of enquiries. */
export type ListedInquiry = Awaited<ReturnType<typeof selectPage>>[number];

/** Returns the number of unanswered enquiries, `limit` at most. */
export async function countUnanswered(db: Database, aboutParties: boolean, limit: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select 1 from inquiry where about_party = ${aboutParties} and responded_at is null limit ${limit}
    ) as counted`.execute(db);
  return rows[0]?.waiting ?? 0;
}
