import type { CallReply } from '../../../../contract/call.ts';
import type { listClashesCall } from '../../../../contract/kiosk-clash.ts';
import { staffCall, useStaffQuery } from './staff-query.ts';

export type KioskClash = CallReply<typeof listClashesCall>['clashes'][number];

/** Reads the clashes that staff have not reviewed: offline kiosk actions that could not be carried out. */
export function useKioskClashes() {
  return useStaffQuery({
    topic: 'clashes',
    key: ['waiting'],
    read: (signal) => staffCall<typeof listClashesCall>('GET /api/admin/kiosk-clashes', {}, { signal }),
  });
}
