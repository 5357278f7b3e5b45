/** How many walk-ins a kiosk makes by itself (a row of the centre). */
export interface WalkInRule {
  /** So many of one kiosk … */
  most: number;
  /** … in so many minutes. */
  minutes: number;
  /** And none of so many places that are left in the session. */
  lastPlaces: number;
}

/**
 * Returns why staff have to say yes to one more walk-in of a kiosk; null where the kiosk may make it by
 * itself. Places are counted before it.
 */
export function whyStaffDecide(
  { madeLately, placesLeft }: { madeLately: number; placesLeft: number },
  { most, lastPlaces }: WalkInRule,
): 'many' | 'last_places' | null {
  if (madeLately >= most) return 'many';
  return placesLeft <= lastPlaces ? 'last_places' : null;
}
