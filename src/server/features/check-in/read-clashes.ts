import type { CallReply } from '../../../contract/call.ts';
import type { listClashesCall } from '../../../contract/kiosk-clash.ts';
import type { CheckInContext } from './check-in-context.ts';
import { listClashes } from './clash-store.ts';

type Clashes = Omit<CallReply<typeof listClashesCall>, 'success'>;

/** Reads the unreviewed clashes: kiosk actions that went wrong when the family was no longer at the kiosk. */
export async function readClashes({ db, clock }: Pick<CheckInContext, 'db' | 'clock'>): Promise<Clashes> {
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
