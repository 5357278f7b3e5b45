import type { CallReply } from '../../../contract/call.ts';
import type { readClashes } from '../../../contract/kiosk-clash.ts';
import { deskCall, useDeskQuery } from './desk-call.ts';

export type KioskClash = CallReply<typeof readClashes>['clashes'][number];

/**
 * What kiosks did while the network was away and could not be passed on, as far as nobody has looked at it.
 */
export function useKioskClashes() {
  return useDeskQuery({
    topic: 'clashes',
    key: ['waiting'],
    read: (signal) => deskCall<typeof readClashes>('GET /api/admin/kiosk-clashes', {}, { signal }),
  });
}
