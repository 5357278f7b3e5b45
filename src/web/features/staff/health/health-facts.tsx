import type { SiteHealth } from '../../../../contract/site-health.ts';
import { pluralise } from '../../../../domain/pluralise.ts';
import { timeAndOtherDay } from '../../../lib/venue-time.ts';
import styles from './health.module.css';

/** Shows the last activity and the backlog of payments, mail, backups and integrity checks. */
export function HealthFacts({ health }: { health: SiteHealth }) {
  const { payments, mail, backup, books, databaseBytes, now } = health;
  const when = (instant: string | null) =>
    instant === null ? 'not yet' : timeAndOtherDay(Date.parse(instant), Date.parse(now));
  return (
    <dl className={styles.healthFacts}>
      <div>
        <dt>Payments</dt>
        <dd>Last webhook from the provider: {when(payments.lastNoticeAt)}</dd>
        <dd>
          {pluralise(payments.held, 'booking')} being paid, {payments.processing} with the bank
        </dd>
        <dd>
          {payments.refundsDue === 0
            ? 'No refunds due'
            : `${pluralise(payments.refundsDue, 'refund')} to send, the oldest since ${when(payments.oldestRefundDueAt)}`}
        </dd>
      </div>
      <div>
        <dt>Mail</dt>
        <dd>
          {mail.keptHere
            ? 'Stored on this computer: no mail server is set'
            : `Last sent: ${when(mail.lastSentAt)}`}
        </dd>
        <dd>
          {mail.waiting === 0
            ? 'None waiting'
            : `${pluralise(mail.waiting, 'mail')} waiting, the oldest since ${when(mail.oldestWaitingAt)}`}
        </dd>
        <dd>
          {mail.refused === 0
            ? 'None refused this week'
            : `${pluralise(mail.refused, 'mail')} refused this week by the recipient’s server`}
        </dd>
      </div>
      <div>
        <dt>Backup</dt>
        <dd>{backupTexts[backup.kept](when(backup.lastMadeAt))}</dd>
        <dd>The database is {Math.max(1, Math.round(databaseBytes / 1_000_000))} MB</dd>
      </div>
      <div>
        <dt>Integrity checks</dt>
        <dd>Run every night, last: {when(books?.checkedAt ?? null)}</dd>
        <dd>
          {books === null
            ? 'Money, places, credits, points and mail'
            : books.findings.length === 0
              ? 'Everything balances'
              : `${pluralise(books.findings.length, 'finding')}, shown above`}
        </dd>
      </div>
    </dl>
  );
}

const backupTexts: Record<SiteHealth['backup']['kept'], (last: string) => string> = {
  here: (last) => `Every night, last: ${last}`,
  elsewhere: () => 'Made by your own PostgreSQL server',
  off: () => 'Switched off: BACKUP_DAYS is 0',
  unreadable: () => 'BACKUP_DIR cannot be read',
};
