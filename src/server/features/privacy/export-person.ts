import { localMoment } from '../../ports/clock/clock.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { isNobody, type PrivacyDeps, whyNotErased } from './erase-person.ts';
import { readCanonicalEmail, readEverything, readPersonSummary } from './person-store.ts';

/** What there is under an e-mail, and what stands in the way of erasing it (null: nothing). */
export async function lookUpPerson({ db, clock }: PrivacyDeps, email: string) {
  const now = clock.now();
  const standing = await readPersonSummary(
    db,
    await readCanonicalEmail(db, email),
    now,
    localMoment(now).day,
  );
  return {
    bookings: standing.bookings,
    messages: standing.messages,
    isMember: standing.isMember,
    points: standing.points,
    creditsLeft: standing.creditsLeft,
    obstacle: whyNotErased(standing, true),
  };
}

/**
 * Everything that is kept about the person behind an e-mail, by table, as one reading of the database.
 * Secrets (codes, keys) are left out. Refuses where there is nothing.
 */
export async function exportPerson(
  { db, clock }: PrivacyDeps,
  order: { email: string; who: 'staff' | 'system' },
) {
  const now = clock.now();
  const mailbox = await readCanonicalEmail(db, order.email);
  return db
    .transaction()
    .setIsolationLevel('repeatable read')
    .execute(async (tx) => {
      const standing = await readPersonSummary(tx, mailbox, now, localMoment(now).day);
      if (isNobody(standing)) throw new Refusal('not_found', 'There is nothing under this email address');
      const records = await readEverything(tx, mailbox);
      const count = Object.values(records).reduce((sum, rows) => sum + rows.length, 0);
      await recordAuditEntry(tx, {
        at: now,
        who: order.who,
        what: 'personal data handed out',
        after: { records: count },
      });
      return { email: mailbox, madeAt: new Date(now).toISOString(), records };
    });
}
