import type { KitchenParty } from '../../../contract/party-guests.ts';
import { readFoodWords } from '../../../domain/food-words.ts';
import { matchDish, needsInWords, thresholdNote } from '../../../domain/party-food.ts';
import { formatSlot } from '../../../domain/time-slot.ts';
import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type FoodSheet, refreshComingSheets, refreshFoodSheets } from './food-sheets.ts';
import { readGuestRules } from './guest-store.ts';
import { countComing } from './invitation.ts';

type KitchenDeps = { db: Database; clock: Clock };

/** Returns the parties of the coming days for the kitchen (specification 14.13). */
export async function listKitchen(
  deps: KitchenDeps,
): Promise<{ daysAhead: number; parties: KitchenParty[] }> {
  const { kitchen_days: daysAhead } = await readGuestRules(deps.db);
  const sheets = await refreshComingSheets(deps);
  return { daysAhead, parties: sheets.map(describeSheet) };
}

function describeSheet({ party, families, dishes, versions }: FoodSheet): KitchenParty {
  const [newest] = versions;
  const seen = versions.find(({ seen_at }) => seen_at !== null);
  const printed = versions.find(({ printed_at }) => printed_at !== null);
  return {
    partyId: party.id,
    date: party.day,
    time: formatSlot({ start: party.starts, end: party.ends }),
    packageName: party.packageName,
    room: party.room,
    childName: party.childName,
    hostName: party.hostName,
    hostPhone: party.hostPhone,
    children: party.children,
    coming: countComing(families),
    wishes: party.wishes,
    waitingFor: families.filter(({ isComing }) => isComing === null).length,
    version: newest?.version ?? 1,
    madeAt: (newest?.made_at ?? new Date(0)).toISOString(),
    toLookAt: newest?.seen_at == null,
    changed: (newest?.changed ?? []) as KitchenParty['changed'],
    seen: seen?.seen_at
      ? { version: seen.version, by: seen.seen_by ?? '', at: seen.seen_at.toISOString() }
      : null,
    printed: printed?.printed_at ? { version: printed.version, at: printed.printed_at.toISOString() } : null,
    dishes: dishes.map(({ id, name, parts }) => ({ id, name, hasRecipe: parts.length > 0 })),
    guests: families
      .filter(({ isComing }) => isComing)
      .flatMap((family) =>
        family.children.map((child) => ({
          name: child.name,
          needs: needsInWords(child),
          note: thresholdNote([...child.avoids, ...readFoodWords(child.words).marks]),
          familyPhone: family.phone,
          answers: dishes.map((dish) => ({ dishId: dish.id, ...matchDish(child, dish) })),
        })),
      ),
  };
}

/**
 * Returns the newest version of a party's sheet. Refuses an unknown party, and a `version` that is not the
 * newest.
 */
async function requireNewest(deps: KitchenDeps, partyId: string, version: number) {
  const [sheet] = await refreshFoodSheets(deps, { id: partyId });
  const [newest] = sheet?.versions ?? [];
  if (!sheet || !newest) throw refuse('kitchenPartyUnknown');
  if (newest.version !== version) throw refuse('kitchenSheetChanged', { version: newest.version });
  return sheet;
}

/**
 * Records, on the sheet and in the audit log, who was the first to look at the newest version of a party's
 * sheet. Later calls for the same version change nothing. Refuses an older version.
 */
export async function recordSheetSeen(
  deps: KitchenDeps,
  partyId: string,
  version: number,
  by: string,
): Promise<void> {
  const { party } = await requireNewest(deps, partyId, version);
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const seen = await tx
      .updateTable('party_food_sheet')
      .set({ seen_at: new Date(now), seen_by: by })
      .where('party_id', '=', partyId)
      .where('version', '=', version)
      .where('seen_at', 'is', null)
      .executeTakeFirst();
    if (seen.numUpdatedRows === 0n) return;
    const after = { day: party.day, version };
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'party food looked at',
      bookingId: party.bookingId,
      after,
    });
  });
}

/** Records that the newest version of a party's sheet was printed. Refuses an older version. */
export async function recordSheetPrinted(deps: KitchenDeps, partyId: string, version: number): Promise<void> {
  await requireNewest(deps, partyId, version);
  await deps.db
    .updateTable('party_food_sheet')
    .set({ printed_at: new Date(deps.clock.now()) })
    .where('party_id', '=', partyId)
    .where('version', '=', version)
    .execute();
}
