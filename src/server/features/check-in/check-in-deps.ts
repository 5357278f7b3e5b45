import type { AppContext } from '../../app-context.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';

/** What check-in works with. */
export interface CheckInDeps extends AppContext {
  changes: Pick<ChangeEvents, 'publishPlaces' | 'publishTopics' | 'onTopicsChanged'>;
  baseUrl: string;
}
