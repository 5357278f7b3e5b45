import type { readClosureCall } from '../../../../contract/closures.ts';
import { staffQueryKey } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';

const topics = ['letters', 'bookings', 'restrictions'] as const;

/** Returns the query key of a closing. */
export const closureQueryKey = (id: string) => [...staffQueryKey, topics[0], 'closure', id];

/** Reads a closing: every second while its mails are being sent, otherwise every half minute. */
export function useClosureQuery(id: string, isSending: boolean) {
  return useStaffQuery({
    topic: topics,
    key: ['closure', id],
    read: (signal) =>
      staffCall<typeof readClosureCall>('GET /api/admin/closures/:id', { params: { id } }, { signal }),
    pollInterval: isSending ? 1_000 : 30_000,
  });
}
