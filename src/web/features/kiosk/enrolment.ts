import type { CallReply } from '../../../contract/call.ts';
import type { enrolKioskCall, readKioskCall } from '../../../contract/staff.ts';
import { call } from '../../lib/call.ts';
import { fields, isText, orNull } from '../../lib/shape.ts';
import { deviceStore, useTabStore } from '../../lib/tab-store.ts';

interface Enrolment {
  /** As staff named this kiosk. */
  name: string;
}

/** What the server last said of this device, so that a kiosk knows itself without a network. */
const kept = deviceStore<Enrolment | null>('kiosk', orNull(fields<Enrolment>({ name: isText })), null);

/** The kiosk that this device is; null where it is none, on the server and during hydration. */
export function useEnrolment(): Enrolment | null {
  return useTabStore(kept);
}

/** Asks the server whether this device is a kiosk. Without an answer what it said before stands. */
export async function learnEnrolment(): Promise<void> {
  const reply = await call<typeof readKioskCall>('GET /api/kiosk', {}).catch(() => null);
  if (reply) take(reply);
}

function take({ enrolled, name }: CallReply<typeof readKioskCall>): void {
  if (!enrolled) endEnrolment();
  else if (kept.read()?.name !== name) kept.write({ name: name ?? '' });
}

/** Makes this device a kiosk with a code from the dashboard. Throws what the server refuses. */
export async function storeEnrolment(code: string): Promise<void> {
  const { name } = await call<typeof enrolKioskCall>('POST /api/kiosk/enrol', { body: { code } });
  kept.write({ name });
}

/** This device may not check families in any more. */
export function endEnrolment(): void {
  if (kept.read()) kept.clear();
}
