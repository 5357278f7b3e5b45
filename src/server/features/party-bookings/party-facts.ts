import { type Kysely, sql } from 'kysely';
import type { Day } from '../../../domain/calendar-day.ts';
import type { PartyStart, RoomForParties, TakenParty } from '../../../domain/party-availability.ts';
import type {
  BookedParty,
  PartyExtra,
  PartyPackageRules,
  PartyRules,
} from '../../../domain/party-booking.ts';
import type { TimeSlot } from '../../../domain/time-slot.ts';
import type { DB } from '../../db/tables.ts';
import { findParty } from './party-booking-store.ts';

/** A party package with the facts that families compare, and whether it is sold online. */
export interface SoldPackage extends PartyPackageRules {
  description: string;
  includes: string[];
  answers: string[];
  recommended: boolean;
  soldOnline: boolean;
  /**
   * The minutes by which staff have lengthened a booked party that is being moved; left out in all other
   * cases.
   */
  longerMinutes?: number;
}

/** All the owner's settings for parties that can be booked. */
export interface PartyFacts {
  monthsAhead: number;
  rules: PartyRules;
  packages: SoldPackage[];
  starts: PartyStart[];
  rooms: RoomForParties[];
  extras: PartyExtra[];
}

/** Reads the owner's settings for parties, in one statement. */
export async function readPartyFacts(db: Kysely<DB>): Promise<PartyFacts> {
  const { rows } = await sql<PartyFacts>`
    select v.party_months_ahead as "monthsAhead",
      jsonb_build_object('isOnline', r.is_online, 'atOnce', r.at_once, 'hoursAhead', r.hours_ahead, 'deposit', r.deposit,
        'depositPence', r.deposit_pence, 'depositPercent', r.deposit_percent, 'balanceDays', r.balance_days,
        'reminderDays', r.reminder_days, 'whenLate', r.when_late, 'cancelAfterDays', r.cancel_after_days,
        'changeDays', r.change_days, 'moveDays', r.move_days, 'offerHours', r.offer_hours,
        'ownCake', r.own_cake,
        'returns', coalesce((select jsonb_agg(jsonb_build_object('daysBefore', days_before, 'percent', percent)
          order by days_before desc) from party_return_step), '[]')) as rules,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'price', price_pence, 'pricedPer', priced_per,
          'minutes', minutes, 'leastChildren', least_children, 'mostChildren', most_children, 'setUpMinutes', set_up_minutes,
          'clearUpMinutes', clear_up_minutes, 'takes', takes, 'playsInBarn', plays_in_barn, 'extraPlay', extra_play,
          'foodPerPerson', food_pence_per_person, 'description', description, 'includes', includes, 'answers', answers,
          'recommended', recommended, 'soldOnline', sold_online) order by position) from party_package), '[]') as packages,
      coalesce((select jsonb_agg(jsonb_build_object('packageId', party_package_id, 'start', starts, 'end', ends,
          'weekdays', weekdays) order by party_package_id, position) from party_slot), '[]') as starts,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'about', about, 'mostChildren', most_children)
          order by position) from party_room), '[]') as rooms,
      coalesce((select jsonb_agg(jsonb_build_object('id', id, 'name', name, 'kind', kind, 'price', price_pence,
          'pricedPer', priced_per, 'description', description, 'mostAParty', most_a_party) order by position)
          from party_extra), '[]') as extras
    from venue v cross join party_rule r`.execute(db);
  if (!rows[0]) throw new Error('The rules of parties have no row');
  return rows[0];
}

/**
 * Reads the owner's settings for moving the party of the booking `own`, or for ordering it again while it is
 * unpaid. A booked party may keep its number of children, even if the limits are lower now
 * (`limitsAsBooked`). With `keepsLength`, the party also keeps the minutes by which staff have lengthened it.
 */
export async function readFactsForOwn(
  db: Kysely<DB>,
  own: string | null,
  { keepsLength }: { keepsLength: boolean },
): Promise<PartyFacts> {
  const [facts, party] = await Promise.all([
    readPartyFacts(db),
    own === null ? undefined : findParty(db, { bookingId: own }),
  ]);
  if (party?.state !== 'booked') return facts;
  return limitsAsBooked(facts, keepsLength ? party : { ...party, longerMinutes: 0 });
}

/**
 * Returns the owner's settings for moving a booked party. Its number of children still fits its package and
 * its room, even if the owner has changed the limits since the party was booked. Other rooms have their
 * present limits. The party stays `longerMinutes` longer than its package.
 */
export function limitsAsBooked(
  facts: PartyFacts,
  {
    packageId,
    roomId,
    children,
    longerMinutes,
  }: Pick<BookedParty, 'packageId' | 'roomId' | 'children'> & { longerMinutes: number },
): PartyFacts {
  const raised = (most: number | null) => (most === null ? null : Math.max(most, children));
  return {
    ...facts,
    packages: facts.packages.map((party) =>
      party.id === packageId
        ? {
            ...party,
            leastChildren: Math.min(party.leastChildren, children),
            mostChildren: raised(party.mostChildren),
            longerMinutes,
          }
        : party,
    ),
    rooms: facts.rooms.map((room) =>
      room.id === roomId ? { ...room, mostChildren: raised(room.mostChildren) } : room,
    ),
  };
}

/**
 * Lists the rooms and the times that parties take in a range of days. Leaves out the party of the booking
 * `without`.
 */
export async function listTakenParties(
  db: Kysely<DB>,
  { from, to, now, without = null }: { from: Day; to: Day; now: number; without?: string | null },
): Promise<TakenParty[]> {
  const { rows } = await sql<TakenParty>`
    select booking_id as "bookingId", day, starts - set_up_minutes as from, ends + clear_up_minutes as to, room_id as "roomId",
      lower(lanes) as "laneFrom", upper(lanes) as "laneTo"
    from party where day between ${from} and ${to} and live_until > ${new Date(now)}
      and booking_id is distinct from ${without}`.execute(db);
  return rows;
}

/** Lists the times of a range of days at which photo sessions are held or booked. */
export async function listPhotoTimes(
  db: Kysely<DB>,
  { from, to, now }: { from: Day; to: Day; now: number },
): Promise<(TimeSlot & { day: Day })[]> {
  const { rows } = await sql<TimeSlot & { day: Day }>`
    select day, starts as start, ends as end from photo_session
    where day between ${from} and ${to} and live_until > ${new Date(now)}`.execute(db);
  return rows;
}
