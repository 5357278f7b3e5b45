import type { CallReply } from '../../contract/call.ts';
import type { enrolKioskCall, readKioskCall } from '../../contract/staff.ts';
import { deviceStore, useBrowserStore } from './browser-store.ts';
import { callApi } from './call.ts';
import { hasShape, isText, orNull } from './type-guards.ts';

interface Enrolment {
  /** The kiosk's name, chosen by staff. */
  name: string;
}

/**
 * Stores whether this device is enrolled, according to the server's last reply. So a kiosk opens as a kiosk
 * even without a network.
 */
const enrolmentStore = deviceStore<Enrolment | null>(
  'kiosk',
  orNull(hasShape<Enrolment>({ name: isText })),
  null,
);

/**
 * Returns this device's enrolment, or null if there is none. On the server and during hydration, returns null
 * in any case.
 */
export function useEnrolment(): Enrolment | null {
  return useBrowserStore(enrolmentStore);
}

/** Returns what `useEnrolment` returns, for use outside of rendering. */
export function readEnrolment(): Enrolment | null {
  return enrolmentStore.read();
}

/**
 * Fetches whether this device is enrolled. Without a reply the stored enrolment remains. If the enrolment
 * began or ended during the request, the reply is ignored, because it may describe the earlier state.
 */
export async function refreshEnrolment(): Promise<void> {
  const before = enrolmentStore.read();
  const reply = await callApi<typeof readKioskCall>('GET /api/kiosk', {}).catch(() => null);
  if (reply && enrolmentStore.read() === before) applyReply(reply);
}

function applyReply({ enrolled, name }: CallReply<typeof readKioskCall>): void {
  if (!enrolled) endEnrolment();
  else if (enrolmentStore.read()?.name !== name) enrolmentStore.write({ name: name ?? '' });
}

/** Stores that this device is enrolled. */
export function startEnrolment({ name }: CallReply<typeof enrolKioskCall>): void {
  enrolmentStore.write({ name });
}

/** Deletes the stored enrolment when this device is no longer a kiosk. */
export function endEnrolment(): void {
  if (enrolmentStore.read()) enrolmentStore.clear();
}
