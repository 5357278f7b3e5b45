import type { AppContext } from '../../app-context.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';

/**
 * The context of check-in: the app's context, with the change events that the front desk's screens follow.
 */
export interface CheckInContext extends AppContext {
  changes: Pick<ChangeEvents, 'publishPlaces' | 'publishTopics' | 'onTopicsChanged'>;
  baseUrl: string;
}
