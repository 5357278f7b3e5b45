import type { CheckInContext } from '../src/server/features/check-in/check-in-context.ts';
import { localMoment } from '../src/server/ports/clock/clock.ts';
import type { ImportedPayment } from '../src/server/ports/payments/imported-payment.ts';
import { Refusal } from '../src/server/refusal.ts';
import { readSampleDay } from '../src/server/sample-clock.ts';
import { runInOneTransaction } from './one-transaction.ts';
import type { SampleAction, SampleMoment } from './sample-action.ts';
import { createSampleActors } from './sample-actors.ts';
import { sampleMessageActions } from './sample-messages.ts';
import { samplePartyActions } from './sample-parties.ts';
import { samplePayments } from './sample-payments.ts';
import {
  deleteCustomerCount,
  lockSampleDay,
  markSampleBookings,
  markSampleDayMade,
  markSampleMailSent,
  markSampleRows,
} from './sample-store.ts';
import { sampleDayActions } from './sample-today.ts';
import { sampleWeeksActions } from './sample-weeks.ts';

/** What `makeSampleDay` needs. */
export interface SampleDeps {
  databaseUrl: string;
  context: CheckInContext;
  /** Tells the payment provider of payments that were made without it, so that they can be refunded. */
  remember: (paid: readonly ImportedPayment[]) => Promise<void>;
  /** Returns whether the site is stopping. If it is, the next start makes the sample day instead. */
  stopping?: (() => boolean) | undefined;
}

class Stopped extends Error {}

/**
 * Makes the sample day in one transaction, if it was requested and has not been made yet. The sample day
 * consists of eight weeks of actions of families and staff. The application's own functions carry them out,
 * each at its time. No mail is sent. Returns the number of bookings, or null if there was nothing to make or
 * the site is stopping.
 */
export async function makeSampleDay(deps: SampleDeps): Promise<number | null> {
  const sampleDay = await readSampleDay(deps.context.db);
  if (!sampleDay || sampleDay.isCreated) return null;
  const { rows } = await deps.context.calendar.read();
  const shown: SampleMoment = { now: sampleDay.opensAt, today: localMoment(sampleDay.opensAt).day, rows };
  let bookingCount: number | null = null;
  await runInOneTransaction(deps.databaseUrl, async (db) => {
    if ((await lockSampleDay(db))?.isMade !== false) return;
    let instant = 0;
    const clock = { now: () => instant };
    const { payments, paid } = samplePayments(clock);
    const errors: unknown[] = [];
    const actors = createSampleActors({
      ...deps.context,
      db,
      clock,
      payments,
      changes: { ...deps.context.changes, publishPlaces: () => undefined, publishTopics: () => undefined },
      wakeMailSender: () => undefined,
      reportError: (problem) => errors.push(problem),
    });
    for (const action of actionsUntil(shown)) {
      if (deps.stopping?.()) throw new Stopped();
      instant = action.at;
      await action.run(actors).catch(ignoreRefusal);
      if (errors.length > 0) throw errors[0];
    }
    const ids = actors.bookingIds();
    await markSampleBookings(db, ids);
    await markSampleRows(db);
    await markSampleMailSent(db);
    await deleteCustomerCount(db);
    await markSampleDayMade(db, shown.now);
    // The only external call comes last. So if an earlier step fails and the transaction is rolled back,
    // nothing is left at the provider.
    await deps.remember(paid());
    bookingCount = ids.length;
  }).catch((problem) => {
    if (!(problem instanceof Stopped)) throw problem;
  });
  deps.context.changes.publishPlaces([shown.today]);
  deps.context.changes.publishTopics(['stays', 'bookings', 'photos', 'inquiries']);
  return bookingCount;
}

function actionsUntil(shown: SampleMoment): SampleAction[] {
  return [
    ...sampleWeeksActions(shown),
    ...sampleDayActions(shown),
    ...sampleMessageActions(shown),
    ...samplePartyActions(shown),
  ]
    .filter(({ at }) => at <= shown.now)
    .sort((one, other) => one.at - other.at);
}

/** Skips an action that the calendar or an earlier booking refuses. */
function ignoreRefusal(problem: unknown): void {
  if (!(problem instanceof Refusal)) throw problem;
}
