import type { CallReply } from '../../../../contract/call.ts';
import type { listClashesCall } from '../../../../contract/kiosk-clash.ts';
import { staffCall, useStaffQuery } from './staff-query.ts';

export type KioskClash = CallReply<typeof listClashesCall>['clashes'][number];

/** Reads the kiosk clashes that staff have not reviewed yet. */
export function useKioskClashes() {
  return useStaffQuery({
    topic: 'clashes',
    key: ['waiting'],
    read: (signal) => staffCall<typeof listClashesCall>('GET /api/admin/kiosk-clashes', {}, { signal }),
  });
}
