import { sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';
import { likeItself } from '../../db/plain-words.ts';

/** How a list of enquiries is looked at. */
export interface ListWanted {
  aboutParties: boolean;
  search: string;
  show: 'all' | 'waiting' | 'responded';
  sort: 'newest' | 'oldest' | 'name' | 'party';
  /** The last row of the page before: what it is sorted by, and its id. */
  after: { key: string; id: string } | null;
  today: Day;
  most: number;
}

const sortKey = {
  newest: sql`inquiry.created_at`,
  oldest: sql`inquiry.created_at`,
  name: sql`plain_words(inquiry.name)`,
  party: sql`p.party_date`,
};
const keyType = { newest: 'timestamptz', oldest: 'timestamptz', name: 'text', party: 'date' };

/**
 * A page of enquiries with what the party form asked for. `key` is what they are
 * sorted by, for the page after it.
 */
export async function readList(db: Database, wanted: ListWanted) {
  const { search, sort, after, most } = wanted;
  // What is looked for and is neither rare nor common is mostly found among the newest, without
  // reading about all that are older.
  if (search !== '' && sort === 'newest' && after === null) {
    const newest = await pageOf(db, wanted, 'this year and last');
    if (newest.length === most) return newest;
  }
  return pageOf(db, wanted, 'ever');
}

function pageOf(db: Database, wanted: ListWanted, since: 'this year and last' | 'ever') {
  const { sort, after } = wanted;
  const key = sortKey[sort];
  const direction = sort === 'newest' ? 'desc' : 'asc';
  let query = db
    .selectFrom('inquiry')
    .leftJoin('party_inquiry as p', 'p.inquiry_id', 'inquiry.id')
    .leftJoin('party_package as package', 'package.id', 'p.party_package_id')
    .select(['inquiry.id', 'inquiry.name', 'email', 'phone', 'inquiry_type', 'message'])
    .select(['created_at', 'responded_at', 'party_package_id', 'package.name as package_name', 'priced_per'])
    .select(['child_name', 'child_age', 'party_date', 'starts', 'ends', 'number_of_children'])
    .select(['special_requests', 'dietary_requirements', 'estimated_pence', 'forgotten_at', 'booked_at'])
    .select(sql<string>`${key}::text`.as('key'))
    .where('about_party', '=', wanted.aboutParties)
    .orderBy(key, direction)
    .orderBy('inquiry.id', direction)
    .limit(wanted.most);
  if (wanted.show !== 'all') {
    query = query.where('responded_at', wanted.show === 'waiting' ? 'is' : 'is not', null);
  }
  if (sort === 'party') query = query.where('party_date', '>=', wanted.today);
  if (since !== 'ever') {
    const year = Number(wanted.today.slice(0, 4));
    const years = [year, year - 1].map((each) => (wanted.aboutParties ? -each : each));
    query = query.where(sql<boolean>`inquiry_years(created_at, about_party) && ${years}::integer[]`);
  }
  for (const word of wanted.search.split(/\s+/).filter(Boolean)) {
    query = query.where(sql<boolean>`words like '%' || plain_words(${likeItself(word)}) || '%'`);
  }
  if (after) {
    const beyond = sql.raw(direction === 'desc' ? '<' : '>');
    const type = sql.raw(keyType[sort]);
    query = query.where(
      sql<boolean>`(${key}, inquiry.id) ${beyond} (${after.key}::${type}, ${after.id}::uuid)`,
    );
  }
  return query.execute();
}

export type ListedInquiry = Awaited<ReturnType<typeof pageOf>>[number];

/** How many enquiries are still to be answered; counts no further than `most`. */
export async function countWaiting(db: Database, aboutParties: boolean, most: number): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select count(*)::integer as waiting from (
      select 1 from inquiry where about_party = ${aboutParties} and responded_at is null limit ${most}
    ) as counted`.execute(db);
  return rows[0]?.waiting ?? 0;
}
