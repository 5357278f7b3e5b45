import { formatPence } from '../../../domain/money.ts';
import { pluralise } from '../../../domain/pluralise.ts';
import type { HealthReport } from './health-report.ts';

/** The kinds of health problems, as stored with their alerts. */
export type AlertKind =
  | 'payment-review'
  | 'refund-failed'
  | 'job-late'
  | 'mail-stuck'
  | 'money-stuck'
  | 'backup-late'
  | 'books';

/** A problem that needs attention. Two problems with the same `kind` and `about` are the same problem. */
export interface HealthProblem {
  kind: AlertKind;
  /** The booking, refund or job with the problem; empty for a problem of the whole site. */
  about: string;
  /** One sentence, without personal data. */
  words: string;
}

const minute = 60_000;
/**
 * Mail that has waited this long is a problem. It is retried after 2, 4, 8 … minutes, so half an hour
 * allows about five tries.
 */
const mailLateAfter = 30 * minute;
const refundLateAfter = 60 * minute;
const backupLateAfter = 27 * 60 * minute;

/**
 * Returns the problems of a report that need attention. Mails and payments in progress are not among
 * them.
 */
export function findHealthProblems({
  now,
  figures,
  jobs,
  books,
  toReview,
  failedRefunds,
  backup,
}: HealthReport): HealthProblem[] {
  const found: HealthProblem[] = [];
  for (const { reference } of toReview) {
    found.push({
      kind: 'payment-review',
      about: reference,
      words: `Booking ${reference}: the money that came in is not what was asked for. Nothing was confirmed.`,
    });
  }
  for (const { id, reference, pence } of failedRefunds) {
    found.push({
      kind: 'refund-failed',
      about: id,
      words: `Booking ${reference}: the family’s bank refused a refund of ${formatPence(pence)}. The money is back with the payment provider and has to be returned another way.`,
    });
  }
  for (const job of jobs.filter(({ late }) => late)) {
    found.push({
      kind: 'job-late',
      about: job.name,
      words: `“${job.does}” has not succeeded for ${durationInWords(job.lateAfter)}${job.problem ? ` (${job.problem})` : ''}.`,
    });
  }
  if (figures.oldestMailAt !== null && now - figures.oldestMailAt > mailLateAfter) {
    found.push({
      kind: 'mail-stuck',
      about: '',
      words: `${pluralise(figures.mailWaiting, 'mail')} could not be sent for half an hour or longer. Is the mail server working?`,
    });
  }
  if (figures.oldestRefundDueAt !== null && now - figures.oldestRefundDueAt > refundLateAfter) {
    found.push({
      kind: 'money-stuck',
      about: '',
      words: `${pluralise(figures.refundsDue, 'refund')} could not be sent for an hour or longer. Does the payment provider answer?`,
    });
  }
  if (backup.kept === 'here' && backup.lastMadeAt !== null && now - backup.lastMadeAt > backupLateAfter) {
    found.push({
      kind: 'backup-late',
      about: '',
      words: 'The last backup is older than a day. Is the disk of BACKUP_DIR there, and does it have room?',
    });
  }
  if (backup.kept === 'unreadable') {
    found.push({
      kind: 'backup-late',
      about: '',
      words: 'The backups in BACKUP_DIR cannot be read. Is its disk there, and may the site read it?',
    });
  }
  if (books && books.findings.length > 0) {
    found.push({
      kind: 'books',
      about: '',
      words: `The books do not balance: ${pluralise(books.findings.length, 'finding')}, shown on the page.`,
    });
  }
  return found;
}

function durationInWords(minutes: number): string {
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
}
