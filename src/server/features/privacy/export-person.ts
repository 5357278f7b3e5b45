import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { hasNoRecords, type PrivacyDeps, whyNotErasable } from './erase-person.ts';
import { readCanonicalEmail, readPersonalRecords, readPersonSummary } from './person-store.ts';

/**
 * Returns a summary of the data stored under an e-mail, and the reason why it cannot be erased. The reason is
 * null if the data can be erased, or if only unspent credits prevent it, because the person may give these
 * up.
 */
export async function lookUpPerson({ db, clock }: PrivacyDeps, email: string) {
  const now = clock.now();
  const summary = await readPersonSummary(db, await readCanonicalEmail(db, email), now, localMoment(now).day);
  return {
    bookings: summary.bookings,
    messages: summary.messages,
    waits: summary.waits,
    isMember: summary.isMember,
    points: summary.points,
    creditsLeft: summary.creditsLeft,
    accountCreditLeft: summary.accountCreditLeft,
    obstacle: whyNotErasable(summary, true)?.message ?? null,
  };
}

/**
 * Returns everything that is stored about the person behind an e-mail, by table, from one snapshot of the
 * database. Leaves out secrets (codes, keys). Records the export in the audit log. Refuses with `not_found`
 * if nothing is stored.
 */
export async function exportPerson(
  { db, clock }: PrivacyDeps,
  input: { email: string; who: 'staff' | 'system' },
) {
  const now = clock.now();
  const mailbox = await readCanonicalEmail(db, input.email);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const summary = await readPersonSummary(tx, mailbox, now, localMoment(now).day);
      if (hasNoRecords(summary)) throw refuse('personNotFound');
      const records = await readPersonalRecords(tx, mailbox);
      const count = Object.values(records).reduce((sum, rows) => sum + rows.length, 0);
      await recordAuditEntry(tx, {
        at: now,
        who: input.who,
        what: 'personal data handed out',
        after: { records: count },
      });
      return { email: mailbox, madeAt: new Date(now).toISOString(), records };
    });
}
