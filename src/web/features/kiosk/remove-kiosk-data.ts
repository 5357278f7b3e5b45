import { removeOutdatedActions, removeSettledClashes } from './action-queue.ts';
import { clearStoredDay } from './stored-day.ts';
import { clearStoredParties } from './stored-parties.ts';

/**
 * Removes what a device that is no longer a kiosk need not keep of families. Actions that the server still
 * accepts stay, and so do clashes that staff have seen nowhere, for when the device is enrolled again.
 */
export function removeKioskData(): void {
  clearStoredDay();
  clearStoredParties();
  removeSettledClashes();
  removeOutdatedActions();
}
