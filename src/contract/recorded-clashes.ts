import type { RefusalCode } from './refusal.ts';

/**
 * The refusals of a replayed action that contradict what the offline kiosk let the family do, in every case
 * with a family that the server knows. Staff find them on the dashboard. The kiosk loads this file, too.
 */
const recordedRefusals: readonly RefusalCode[] = [
  'ticket_not_confirmed',
  'ticket_used',
  'wrong_day',
  'visit_over',
  'session_full',
  'day_unavailable',
  'booking_not_open',
  'walk_in_needs_staff',
  'not_checked_in',
  'same_key_other_request',
];

/** The code of a clash whose action was not refused, because the family had been checked in before. */
export const checkedInElsewhere = 'checked_in_elsewhere';

/** Returns whether the server records a replayed action for staff that ended with this code. */
export function isRecordedForStaff(code: string | undefined): boolean {
  return code === checkedInElsewhere || recordedRefusals.some((recorded) => recorded === code);
}
