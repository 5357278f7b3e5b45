import type { CachedValue } from '../../db/cached-value.ts';
import type { CalendarFeed } from '../../ports/calendar-feed/calendar-feed.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import type { SiteFacts } from '../site/site-facts.ts';

/** The dependencies of a drafted answer. */
export interface DraftDeps extends AvailabilityContext {
  site: CachedValue<SiteFacts>;
  baseUrl: string;
  /** The feed of the centre's external calendar; null if none is configured. */
  calendarFeed: CalendarFeed | null;
}
