import type { readPartyDeskCall } from '../../../../../contract/staff-parties.ts';
import { isDay } from '../../../../../domain/calendar-day.ts';
import { staffCall, useStaffQuery } from '../staff-query.ts';

/** Reads what staff can sell for a party on a day, as if the booking `without` did not take its room. */
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
