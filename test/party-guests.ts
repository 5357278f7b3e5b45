import { randomUUID } from 'node:crypto';
import type { PartyGuest } from '../src/contract/party-guests.ts';
import type { Day } from '../src/domain/calendar-day.ts';
import type { Database } from '../src/server/db/connect.ts';
import { insertVisit } from './insert-visit.ts';

/**
 * Inserts a booked party directly into the database; returns its id, and the link with which its family
 * opens it.
 */
export async function insertParty(
  db: Database,
  wish: {
    day: Day;
    now: number;
    children?: number;
    packageId?: string;
    childName?: string;
    email?: string;
    starts?: number;
    minutes?: number;
  },
) {
  const {
    day,
    now,
    children = 12,
    packageId = 'gold',
    childName = 'Ottilie',
    starts = 720,
    minutes = 120,
  } = wish;
  const bookingId = await insertVisit(db, { day, now, children: 1, email: wish.email ?? 'host@example.org' });
  await db
    .insertInto('party_day')
    .values({ day })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  const id = randomUUID();
  await db
    .insertInto('party')
    .values({
      id,
      booking_id: bookingId,
      party_package_id: packageId,
      day,
      starts,
      ends: starts + minutes,
      plays_from: starts,
      plays_until: starts + minutes,
      set_up_minutes: 0,
      clear_up_minutes: 0,
      takes: 'room',
      room_id: 'party-room-1',
      lanes: '[1,2)',
      children,
      child_name: childName,
      child_age: 7,
      theme: 'jungle',
      state: 'booked',
      taken_at: new Date(now),
      live_until: new Date('2100-01-01T00:00:00Z'),
    })
    .execute();
  const { view_token: viewToken } = await db
    .selectFrom('booking')
    .select('view_token')
    .where('id', '=', bookingId)
    .executeTakeFirstOrThrow();
  return { id, link: { bookingId, viewToken } };
}

/** Returns a guest for a family's answer: a child who comes to the party. */
export const child = (name: string, more: Partial<PartyGuest> = {}): PartyGuest => ({
  name,
  avoids: [],
  words: '',
  ...more,
});

/** Returns the answer of a family whose children come to a party. */
export const answerOf = (children: PartyGuest[], more: object = {}) => ({
  clientId: randomUUID(),
  isComing: true,
  children,
  phone: '01632 960123',
  rulesRead: true,
  ...more,
});
