import { hash } from 'node:crypto';
import { type Kysely, sql } from 'kysely';
import { addDays, type Day } from '../../../domain/calendar-day.ts';
import type { PartyDish } from '../../../domain/party-food.ts';
import type { Database } from '../../db/connect.ts';
import type { DB } from '../../db/tables.ts';
import { type Clock, localMoment } from '../../ports/clock/clock.ts';
import { readPartyDishes } from './dish-store.ts';
import {
  type GuestFamily,
  type GuestParty,
  readFamilies,
  readGuestRules,
  readParties,
} from './guest-store.ts';

type SheetDeps = { db: Database; clock: Clock };

/**
 * A party's kitchen sheet. It has the party's families with the foods that their children must not eat, the
 * party's dishes, and the versions of the sheet, the newest first.
 */
export interface FoodSheet {
  party: GuestParty;
  families: GuestFamily[];
  dishes: PartyDish[];
  versions: Awaited<ReturnType<typeof readVersions>>;
}

const digestOf = (content: unknown) => hash('sha256', JSON.stringify(content), 'base64url');

function readVersions(tx: Kysely<DB>, partyIds: readonly string[]) {
  return tx
    .selectFrom('party_food_sheet')
    .selectAll()
    .where('party_id', 'in', partyIds)
    .orderBy('version', 'desc')
    .execute();
}

/** Makes refreshes in all processes wait for each other, so that each reads the result of the one before. */
const lock = sql`select pg_advisory_xact_lock(hashtext('party_food_sheet'))`;

/**
 * Returns the sheet of one party, or the sheets of the parties from today until a day (specification 14.14).
 * First adds a new version to each sheet if its party's day, time, room, numbers, answers, wishes, dishes or
 * recipes have changed. Leaves out parties that are not booked.
 */
export async function refreshFoodSheets(
  { db, clock }: SheetDeps,
  which: { id: string } | { until: Day },
): Promise<FoodSheet[]> {
  const now = clock.now();
  const today = localMoment(now).day;
  return db.transaction().execute(async (tx) => {
    await lock.execute(tx);
    const found = await readParties(tx, 'id' in which ? which : { from: today, until: which.until });
    const parties = found.filter(({ isBooked }) => isBooked);
    const ids = parties.map(({ id }) => id);
    if (ids.length === 0) return [];
    const families = await readFamilies(tx, ids);
    const dishes = await readPartyDishes(tx, parties);
    const before = await readVersions(tx, ids);
    const sheets = parties.map((party) => {
      const own = families.filter(({ partyId }) => partyId === party.id);
      const { day, starts, ends, children, room, wishes } = party;
      const guests = own.flatMap((family) => (family.isComing ? family.children : []));
      const [newest] = before.filter((row) => row.party_id === party.id);
      const served = dishes.get(party.id) ?? [];
      // For a party without wishes, the digest is the same as in earlier releases, so that an upgrade does
      // not ask the kitchen to look at the sheet again.
      const answers = wishes === '' ? [guests] : [guests, wishes];
      const guestsDigest = digestOf([day, starts, ends, children, room, ...answers]);
      const dishesDigest = digestOf(served);
      const changed = [
        ...(newest && newest.guests_digest !== guestsDigest ? ['guests'] : []),
        ...(newest && newest.dishes_digest !== dishesDigest ? ['dishes'] : []),
      ];
      return { party, families: own, dishes: served, newest, guestsDigest, dishesDigest, changed };
    });
    const fresh = sheets.filter(({ newest, changed }) => !newest || changed.length > 0);
    if (fresh.length > 0)
      await tx
        .insertInto('party_food_sheet')
        .values(
          fresh.map(({ party, newest, guestsDigest, dishesDigest, changed }) => ({
            party_id: party.id,
            version: (newest?.version ?? 0) + 1,
            made_at: new Date(now),
            guests_digest: guestsDigest,
            dishes_digest: dishesDigest,
            changed,
          })),
        )
        .execute();
    const after = fresh.length > 0 ? await readVersions(tx, ids) : before;
    return sheets.map(({ party, families: own, dishes: served }) => ({
      party,
      families: own,
      dishes: served,
      versions: after.filter((row) => row.party_id === party.id),
    }));
  });
}

/** Refreshes the sheets of the parties of the coming days, and returns them. */
export async function refreshComingSheets(deps: SheetDeps): Promise<FoodSheet[]> {
  const { kitchen_days: days } = await readGuestRules(deps.db);
  return refreshFoodSheets(deps, { until: addDays(localMoment(deps.clock.now()).day, days) });
}
