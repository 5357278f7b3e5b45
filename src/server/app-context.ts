import type { ChangeEvents } from './changes/change-events.ts';
import type { CachedValue } from './db/cached-value.ts';
import type { Database } from './db/connect.ts';
import type { AvailabilityContext } from './features/availability/list-days.ts';
import type { SiteFacts } from './features/site/site-facts.ts';
import type { Clock } from './ports/clock/clock.ts';
import type { Payments } from './ports/payments/payments.ts';

/** The database, clock, ports and caches that the features share. */
export interface AppContext extends AvailabilityContext {
  db: Database;
  clock: Clock;
  payments: Payments;
  site: CachedValue<SiteFacts>;
  changes: Pick<ChangeEvents, 'publishPlaces'>;
  /** Wakes the mail sender. Without this call, queued mail waits for the next scheduled run. */
  wakeMailSender: () => void;
  reportError: (problem: unknown) => void;
}

/**
 * Clears the caches of the site's facts and of the calendar. Call it after a change, because the change event
 * that would clear them may not have reached this process yet.
 */
export function clearFactCaches({ site, calendar }: Pick<AppContext, 'site' | 'calendar'>): void {
  site.invalidate();
  calendar.invalidate();
}
