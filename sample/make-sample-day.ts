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

/** The dependencies of making the sample day. */
export interface SampleDeps {
  databaseUrl: string;
  desk: CheckInDeps;
  /**
   * Registers payments with the payment provider that were made without it, so that they can be refunded.
   */
  remember: (paid: readonly PaidBefore[]) => Promise<void>;
  /** Returns whether the site is stopping: then nothing is made, and the next start makes it. */
  stopping?: (() => boolean) | undefined;
}

class Stopped extends Error {}

/**
 * Makes the sample day where it was requested and is not made yet, in one transaction: eight weeks of
 * actions of families and staff, carried out by the application's own functions at their times. No mail
 * is sent. Returns the number of bookings; null where there was nothing to make.
 */
export async function makeSampleDay(deps: SampleDeps): Promise<number | null> {
  const sampleDay = await readSampleDay(deps.desk.db);
  if (!sampleDay || sampleDay.isMade) return null;
  const { rows } = await deps.desk.calendar.read();
  const shown: Shown = { now: sampleDay.opensAt, today: localMoment(sampleDay.opensAt).day, rows };
  let bookingCount: number | null = null;
  await inOneTransaction(deps.databaseUrl, async (db) => {
    if ((await lockSampleDay(db))?.isMade !== false) return;
    let instant = 0;
    const clock = { now: () => instant };
    const { payments, paid } = samplePayments(clock);
    const errors: unknown[] = [];
    const staff = createSampleStaff({
      ...deps.desk,
      db,
      clock,
      payments,
      changes: { ...deps.desk.changes, publishPlaces: () => undefined, publishTopics: () => undefined },
      mailWaits: () => undefined,
      onTrouble: (problem) => errors.push(problem),
    });
    for (const action of actionsUntil(shown)) {
      if (deps.stopping?.()) throw new Stopped();
      instant = action.at;
      await action.run(staff).catch(ignoreRefusal);
      if (errors.length > 0) throw errors[0];
    }
    const ids = staff.bookingIds();
    await markBookings(db, ids);
    await markSampleRows(db);
    await settleSampleMail(db);
    await setMade(db, shown.now);
    // The only external call comes last: a rollback before it leaves nothing behind at the provider.
    await deps.remember(paid());
    bookingCount = ids.length;
  }).catch((problem) => {
    if (!(problem instanceof Stopped)) throw problem;
  });
  deps.desk.changes.publishPlaces([shown.today]);
  deps.desk.changes.publishTopics(['stays', 'bookings', 'photos', 'inquiries']);
  return bookingCount;
}

function actionsUntil(shown: Shown): SampleAction[] {
  return [...weeksOfVisits(shown), ...dayOfVisits(shown), ...sampleMessages(shown)]
    .filter(({ at }) => at <= shown.now)
    .sort((one, other) => one.at - other.at);
}

/** Skips an action that the calendar or an earlier booking refuses. */
function ignoreRefusal(problem: unknown): void {
  if (!(problem instanceof Refusal)) throw problem;
}
