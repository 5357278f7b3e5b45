/** The limits within which a kiosk may admit walk-ins without staff, from the row of `kiosk_rule`. */
export interface WalkInRule {
  /** Maximum number of walk-ins at one kiosk within `minutes`. */
  most: number;
  /** The length of the period in which walk-ins are counted, in minutes. */
  minutes: number;
  /** A walk-in needs staff when at most this many places are left in the session. */
  lastPlaces: number;
}

/**
 * Returns why staff must approve the next walk-in at a kiosk; null if the kiosk may admit it without staff.
 * `placesLeft` is the number of places left before this walk-in takes any.
 */
export function whyStaffApprovalNeeded(
  { madeLately, placesLeft }: { madeLately: number; placesLeft: number },
  { most, lastPlaces }: WalkInRule,
): 'many' | 'last_places' | null {
  if (madeLately >= most) return 'many';
  return placesLeft <= lastPlaces ? 'last_places' : null;
}
