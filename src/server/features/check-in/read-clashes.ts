import type { CallReply } from '../../../contract/call.ts';
import type { readClashesCall } from '../../../contract/kiosk-clash.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { listClashes } from './clash-store.ts';

type Clashes = Omit<CallReply<typeof readClashesCall>, 'success'>;

/** Reads the unreviewed clashes: offline actions of kiosks that could not be carried out afterwards. */
export async function readClashes({ db, clock }: Pick<CheckInDeps, 'db' | 'clock'>): Promise<Clashes> {
  const rows = await listClashes(db);
  return {
    clashes: rows.map((row) => ({
      id: row.client_id,
      what: row.what,
      doneAt: row.done_at.toISOString(),
      doneBy: row.done_by,
      customerName: row.customer_name,
      reference: row.reference,
      code: row.code,
      why: row.words,
    })),
    now: new Date(clock.now()).toISOString(),
  };
}
