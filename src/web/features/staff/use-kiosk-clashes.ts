import type { CallReply } from '../../../contract/call.ts';
import type { readClashesCall } from '../../../contract/kiosk-clash.ts';
import { staffCall, useStaffQuery } from './staff-call.ts';

export type KioskClash = CallReply<typeof readClashesCall>['clashes'][number];

/**
 * What kiosks did while the network was away and could not be passed on, as far as nobody has looked at it.
 */
export function useKioskClashes() {
  return useStaffQuery({
    topic: 'clashes',
    key: ['waiting'],
    read: (signal) => staffCall<typeof readClashesCall>('GET /api/admin/kiosk-clashes', {}, { signal }),
  });
}
