import type { RefusalCode } from './refusal.ts';

/**
 * The refusals after which a replayed action is recorded for staff. The kiosk had already let the family in
 * or out, and the server knows who the family is. The kiosk loads this file, too.
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

/**
 * The code of a check-in that is recorded as a clash although it was not refused: the family had already been
 * checked in elsewhere.
 */
export const checkedInElsewhere = 'checked_in_elsewhere';

/**
 * Returns whether the server records a replayed action for staff if it was refused with this code.
 * `ticket_not_found` is left out: the server records such an action only for a walk-in, whose name it knows.
 */
export function isRecordedForStaff(code: string | undefined): boolean {
  return code === checkedInElsewhere || recordedRefusals.some((recorded) => recorded === code);
}
