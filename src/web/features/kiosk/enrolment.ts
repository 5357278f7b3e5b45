import type { CallReply } from '../../../contract/call.ts';
import type { enrolKioskCall, readKioskCall } from '../../../contract/staff.ts';
import { deviceStore, useBrowserStore } from '../../lib/browser-store.ts';
import { callApi } from '../../lib/call.ts';
import { hasShape, isText, orNull } from '../../lib/type-guards.ts';

interface Enrolment {
  /** The kiosk's name, chosen by staff. */
  name: string;
}

/** Stores the last reply about this device, so that a kiosk opens as one without a network. */
const enrolmentStore = deviceStore<Enrolment | null>(
  'kiosk',
  orNull(hasShape<Enrolment>({ name: isText })),
  null,
);

/** Returns this device's enrolment; null where it has none, on the server and during hydration. */
export function useEnrolment(): Enrolment | null {
  return useBrowserStore(enrolmentStore);
}

/** Fetches whether this device is enrolled. Without a reply the stored enrolment remains. */
export async function refreshEnrolment(): Promise<void> {
  const reply = await callApi<typeof readKioskCall>('GET /api/kiosk', {}).catch(() => null);
  if (reply) applyReply(reply);
}

function applyReply({ enrolled, name }: CallReply<typeof readKioskCall>): void {
  if (!enrolled) endEnrolment();
  else if (enrolmentStore.read()?.name !== name) enrolmentStore.write({ name: name ?? '' });
}

/** Stores that this device is enrolled. */
export function startEnrolment({ name }: CallReply<typeof enrolKioskCall>): void {
  enrolmentStore.write({ name });
}

/** Deletes the stored enrolment: this device is no longer a kiosk. */
export function endEnrolment(): void {
  if (enrolmentStore.read()) enrolmentStore.clear();
}
