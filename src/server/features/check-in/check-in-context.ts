import type { AppContext } from '../../app-context.ts';
import type { ChangeEvents } from '../../changes/change-events.ts';

/** The context of check-in: the app's, with the changes that its screens follow. */
export interface CheckInContext extends AppContext {
  changes: Pick<ChangeEvents, 'publishPlaces' | 'publishTopics' | 'onTopicsChanged'>;
  baseUrl: string;
}
