import type { Database } from '../../db/connect.ts';
import type { KeptReading } from '../../db/kept-reading.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { Payments } from '../../ports/payments/payments.ts';
import type { AvailabilityDeps } from '../availability/list-days.ts';
import type { Notices } from '../availability/notices.ts';
import type { SiteFacts } from '../site/site-facts.ts';

/** What the booking verbs work with. */
export interface BookingDeps extends AvailabilityDeps {
  db: Database;
  clock: Clock;
  payments: Payments;
  site: KeptReading<SiteFacts>;
  notices: Pick<Notices, 'placesChanged'>;
  /** Says that mail is waiting; it goes out soon, and by the schedule in any case. */
  mailWaits: () => void;
  onTrouble: (problem: unknown) => void;
}
