import type { Database } from '../../db/connect.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { lockInquiry, setRespondedAt } from './inquiry-store.ts';

interface MarkDeps {
  db: Database;
  clock: Clock;
}

/**
 * Marks an enquiry as answered and returns the time of the answer (epoch milliseconds). A repeat changes
 * nothing. Throws the refusal `not_found` if the enquiry is unknown.
 */
export async function markResponded(deps: MarkDeps, id: string): Promise<number> {
  const now = deps.clock.now();
  return deps.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw refuse('inquiryNotFound');
    if (inquiry.responded_at) return inquiry.responded_at.getTime();
    await setRespondedAt(tx, id, now);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'enquiry answered',
      after: auditFacts(id, inquiry),
    });
    return now;
  });
}

/**
 * Marks an enquiry as unanswered again. An unanswered enquiry stays as it is. Throws the refusal `not_found`
 * if the enquiry is unknown.
 */
export async function markWaiting(deps: MarkDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const inquiry = await lockInquiry(tx, id);
    if (!inquiry) throw refuse('inquiryNotFound');
    if (!inquiry.responded_at) return;
    await setRespondedAt(tx, id, null);
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'enquiry waits again',
      before: { ...auditFacts(id, inquiry), responded_at: inquiry.responded_at.toISOString() },
    });
  });
}

/**
 * Returns what the audit log stores about an enquiry: no personal data, but enough to identify the enquiry.
 */
function auditFacts(id: string, { inquiry_type, created_at }: { inquiry_type: string; created_at: Date }) {
  return { inquiry: id, about: inquiry_type, came: created_at.toISOString() };
}
