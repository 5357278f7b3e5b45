import type { CheckInDeps } from '../src/server/features/check-in/check-in-deps.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import type { PaidBefore } from '../src/server/ports/payments/paid-before.ts';
import { Refusal } from '../src/server/refusal.ts';
import { readSampleDay } from '../src/server/sample-clock.ts';
import { inOneTransaction } from './one-transaction.ts';
import type { SampleAction, Shown } from './sample-action.ts';
import { sampleMessages } from './sample-messages.ts';
import { samplePayments } from './sample-payments.ts';
import { createSampleStaff } from './sample-staff.ts';
import { lockSampleDay, markBookings, markSampleRows, setMade, settleSampleMail } from './sample-store.ts';
import { dayOfVisits } from './sample-today.ts';
import { weeksOfVisits } from './sample-weeks.ts';

export interface SampleDeps {
  databaseUrl: string;
  desk: CheckInDeps;
  /** Tells the payment provider what it should know of payments that were made without it. */
  remember: (paid: readonly PaidBefore[]) => Promise<void>;
  /** Whether the site is being stopped: then nothing is made, and the next start makes it. */
  stopping?: (() => boolean) | undefined;
}

class Stopped extends Error {}

/**
 * Makes the sample day where it was asked for and is not made yet, in one transaction: eight weeks of what
 * families and staff did, by the centre's own verbs, each at its moment. Nothing is mailed. Answers how many
 * bookings it has; null where there was nothing to make.
 */
export async function makeSampleDay(deps: SampleDeps): Promise<number | null> {
  const asked = await readSampleDay(deps.desk.db);
  if (!asked || asked.isMade) return null;
  const { rows } = await deps.desk.calendar.read();
  const shown: Shown = { now: asked.opensAt, today: localMoment(asked.opensAt).day, rows };
  let made: number | null = null;
  await inOneTransaction(deps.databaseUrl, async (db) => {
    if ((await lockSampleDay(db))?.isMade !== false) return;
    let instant = 0;
    const clock = { now: () => instant };
    const { payments, paid } = samplePayments(clock);
    const troubles: unknown[] = [];
    const desk = createSampleStaff({
      ...deps.desk,
      db,
      clock,
      payments,
      changes: { ...deps.desk.changes, publishPlaces: () => undefined, publishTopics: () => undefined },
      mailWaits: () => undefined,
      onTrouble: (problem) => troubles.push(problem),
    });
    for (const deed of deedsUntil(shown)) {
      if (deps.stopping?.()) throw new Stopped();
      instant = deed.at;
      await deed.run(desk).catch(leaveOut);
      if (troubles.length > 0) throw troubles[0];
    }
    const ids = desk.booked();
    await markBookings(db, ids);
    await markSampleRows(db);
    await settleSampleMail(db);
    await setMade(db, shown.now);
    // The one call to the outside, at the end: who undoes all this undoes no money.
    await deps.remember(paid());
    made = ids.length;
  }).catch((problem) => {
    if (!(problem instanceof Stopped)) throw problem;
  });
  deps.desk.changes.publishPlaces([shown.today]);
  deps.desk.changes.publishTopics(['stays', 'bookings', 'photos', 'inquiries']);
  return made;
}

function deedsUntil(shown: Shown): SampleAction[] {
  return [...weeksOfVisits(shown), ...dayOfVisits(shown), ...sampleMessages(shown)]
    .filter(({ at }) => at <= shown.now)
    .sort((one, other) => one.at - other.at);
}

/** What the day's own calendar or an earlier family stands in the way of does not happen. */
function leaveOut(problem: unknown): void {
  if (!(problem instanceof Refusal)) throw problem;
}
