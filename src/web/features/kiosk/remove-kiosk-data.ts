import { removeOutdatedActions, removeSettledClashes } from './action-queue.ts';
import { clearStoredDay } from './stored-day.ts';
import { clearStoredParties } from './stored-parties.ts';

/**
 * Removes data about families from a device that is no longer a kiosk. Two things stay, in case the device is
 * enrolled again: actions that the server still accepts, and clashes that staff have not seen here and cannot
 * find on the dashboard.
 */
export function removeKioskData(): void {
  clearStoredDay();
  clearStoredParties();
  removeSettledClashes();
  removeOutdatedActions();
}
