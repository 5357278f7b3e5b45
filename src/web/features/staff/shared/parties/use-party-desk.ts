import type { readPartyDeskCall } from '../../../../../contract/staff-parties.ts';
import { isDay } from '../../../../../domain/calendar-day.ts';
import { staffCall, useStaffQuery } from '../staff-query.ts';

/**
 * Reads the times and rooms that staff can sell for a party on a day. `without` is the id of a booking whose
 * room counts as free, such as that of a party that is being moved.
 */
export function usePartyDesk(date: string, without?: string) {
  return useStaffQuery({
    topic: 'bookings',
    key: ['party-desk', date, without ?? ''],
    read: (signal) =>
      staffCall<typeof readPartyDeskCall>(
        'GET /api/admin/parties/desk',
        { query: { date, ...(without && { without }) } },
        { signal },
      ),
    isEnabled: isDay(date),
    keepsPrevious: true,
  });
}
