import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { lockInquiry, setResponded } from './inquiry-store.ts';
import { inquiryGone } from './read-inquiry.ts';

interface AnswerDeps {
  db: Database;
  clock: Clock;
}

/**
 * Notes that staff have answered an enquiry; answers when (epoch milliseconds). Once it is noted,
 * noting it again changes nothing.
 */
export async function markResponded(deps: AnswerDeps, id: string): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw inquiryGone();
    if (inquiry.responded_at) return inquiry.responded_at.getTime();
    await setResponded(tx, id, now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'enquiry answered',
      after: noted(id, inquiry),
    });
    return now;
  });
}

/** Takes back that an enquiry was answered. One that waits goes on waiting. */
export async function markWaiting(deps: AnswerDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw inquiryGone();
    if (!inquiry.responded_at) return;
    await setResponded(tx, id, null);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'enquiry waits again',
      before: { ...noted(id, inquiry), responded_at: inquiry.responded_at.toISOString() },
    });
  });
}

/** What the log keeps of a message: nobody's name, but enough to know which it was. */
function noted(id: string, { inquiry_type, created_at }: { inquiry_type: string; created_at: Date }) {
  return { inquiry: id, about: inquiry_type, came: created_at.toISOString() };
}
