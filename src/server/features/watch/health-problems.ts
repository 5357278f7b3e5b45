import { countOf } from '../../../domain/count-of.ts';
import type { HealthReport } from './health-report.ts';

export type AlertKind =
  | 'payment-review'
  | 'job-late'
  | 'mail-stuck'
  | 'money-stuck'
  | 'backup-late'
  | 'books';

/** Something that somebody has to see to. Two of one kind about the same thing are the same trouble. */
export interface HealthProblem {
  kind: AlertKind;
  about: string;
  /** One sentence, without anything personal. */
  words: string;
}

const minute = 60_000;
/** Mail is tried again after 2, 4, 8 … minutes: half an hour is some five tries. */
const mailPatience = 30 * minute;
const refundPatience = 60 * minute;
const backupPatience = 27 * 60 * minute;

/** What of this a person has to see to. A mail or a payment that is only under way is none of it. */
export function findHealthProblems({
  now,
  figures,
  jobs,
  books,
  toReview,
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
  for (const job of jobs.filter(({ late }) => late)) {
    found.push({
      kind: 'job-late',
      about: job.name,
      words: `“${job.does}” has not gone well for ${inWords(job.lateAfter)}${job.problem ? ` (${job.problem})` : ''}.`,
    });
  }
  if (figures.oldestMailAt !== null && now - figures.oldestMailAt > mailPatience) {
    found.push({
      kind: 'mail-stuck',
      about: '',
      words: `${countOf(figures.mailWaiting, 'mail')} could not be sent for half an hour or longer. Is the mail server well?`,
    });
  }
  if (figures.oldestRefundDueAt !== null && now - figures.oldestRefundDueAt > refundPatience) {
    found.push({
      kind: 'money-stuck',
      about: '',
      words: `${countOf(figures.refundsDue, 'refund')} could not be sent for an hour or longer. Does the payment provider answer?`,
    });
  }
  if (backup.kept === 'here' && backup.lastMadeAt !== null && now - backup.lastMadeAt > backupPatience) {
    found.push({
      kind: 'backup-late',
      about: '',
      words: 'The last backup is older than a day. Is the disk of BACKUP_DIR there, and has it room?',
    });
  }
  if (books && books.findings.length > 0) {
    found.push({
      kind: 'books',
      about: '',
      words: `The books do not balance: ${countOf(books.findings.length, 'finding')}, shown on the page.`,
    });
  }
  return found;
}

function inWords(minutes: number): string {
  return minutes < 120 ? `${minutes} minutes` : `${Math.floor(minutes / 60)} hours`;
}
