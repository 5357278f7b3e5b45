import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type {
  listOutboxCall,
  OutboxMail,
  OutboxState,
  sendMailAgainCall,
} from '../../../contract/letters.ts';
import { isReference, normaliseReference } from '../../../domain/booking-reference.ts';
import { canReceiveMail } from '../../../domain/email-address.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { findOutboxRow, listOutboxRows, type OutboxFilter, type OutboxRow } from '../mail/outbox-rows.ts';
import {
  findEarlierRequest,
  findWaitingRepeat,
  type LockedMail,
  lockFirstMail,
  queueMailAgain,
  tryMailNow,
} from '../mail/queue-again.ts';
import type { LettersContext } from './letters-context.ts';

type OutboxQuery = CallRequest<typeof listOutboxCall>['query'];

const perPage = 25;

/** Reads a page of the outbox, newest first (specification 9.17). */
export async function listOutbox(
  { db }: Pick<LettersContext, 'db'>,
  { search, show, after }: OutboxQuery,
): Promise<Omit<CallReply<typeof listOutboxCall>, 'success'>> {
  const [at, id] = after?.split('_') ?? [];
  const rows = await listOutboxRows(
    db,
    { about: parseSearch(search), show, after: at && id ? { at, id } : null },
    perPage + 1,
  );
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    mails: shown.map(describeMail),
    next: rows.length > perPage && last ? `${last.exactly}_${last.id}` : null,
  };
}

function parseSearch(search = ''): OutboxFilter['about'] {
  if (search === '') return null;
  const reference = normaliseReference(search);
  return isReference(reference) && !search.includes('@') ? { reference } : { email: search };
}

const states: Readonly<Record<OutboxRow['status'], OutboxState>> = {
  queued: 'waiting',
  sent: 'sent',
  refused: 'failed',
  dropped: 'dropped',
};

function describeMail(row: OutboxRow): OutboxMail {
  const to = row.recipient !== null && canReceiveMail(row.recipient) ? row.recipient : '';
  const isRetried = row.status === 'queued' && row.attempts > 0;
  return {
    id: row.id,
    to,
    what: row.what,
    reference: row.reference,
    writtenAt: row.queued_at.toISOString(),
    state: states[row.status],
    attempts: row.attempts,
    problem: row.last_problem,
    nextAttemptAt: isRetried ? row.next_attempt_at.toISOString() : null,
    sentAgainAt: row.again.map((at) => at.toISOString()),
    repeats: row.is_repeat ? row.first_queued_at.toISOString() : null,
    canGoAgain:
      row.can_go_again &&
      row.recipient !== null &&
      to !== '' &&
      (row.status === 'queued' ? isRetried : row.status !== 'dropped'),
  };
}

/**
 * Sends a mail again (specification 9.17). A waiting mail is tried at once. Any other mail is queued once
 * more as a new mail. `clientId` identifies the attempt: a second call with the same `clientId` changes
 * nothing. Refuses an unknown mail, a mail of a kind that is never sent again, a dropped mail, and a mail
 * without a recipient. Also refuses a confirmation that is no longer true, a mail that is already queued
 * again, and a `clientId` that was used for another mail.
 */
export async function sendMailAgain(
  context: LettersContext,
  id: string,
  clientId: string,
): Promise<Omit<CallReply<typeof sendMailAgainCall>, 'success'>> {
  const { db, clock } = context;
  const now = clock.now();
  const shown = await db.transaction().execute(async (tx) => {
    const mail = await lockFirstMail(tx, id);
    const row = await findOutboxRow(tx, id);
    if (!mail || !row) throw refuse('mailNotFound');
    const earlier = await findEarlierRequest(tx, clientId);
    if (earlier?.firstId === mail.firstId) return earlier.mailId;
    if (earlier) throw refuse('mailKeyUsed');
    await requireRepeatable(mail, row);
    const entry = {
      at: now,
      who: 'staff',
      ...(mail.bookingId ? { bookingId: mail.bookingId } : {}),
    } as const;
    if (mail.status === 'queued') {
      await tryMailNow(tx, { id: mail.id, clientId }, now);
      await recordAuditEntry(tx, {
        ...entry,
        what: 'mail tried at once',
        after: { mail: auditName(row, mail) },
      });
      return mail.id;
    }
    if (await findWaitingRepeat(tx, mail.firstId)) throw refuse('mailStillOnItsWay');
    await queueMailAgain(tx, clientId, mail.firstId, now);
    await recordAuditEntry(tx, { ...entry, what: 'mail sent again', after: { mail: auditName(row, mail) } });
    return clientId;
  });
  context.wakeMailSender();
  const row = await findOutboxRow(db, shown);
  if (!row) throw refuse('mailNotFound');
  return { mail: describeMail(row) };
}

/** The kinds of mail that say what is booked, and are untrue once the booking is no longer confirmed. */
const confirmations: readonly string[] = [
  'booking-confirmed',
  'booking-moved',
  'booking-changed',
  'party-changed',
];

async function requireRepeatable(mail: LockedMail, row: OutboxRow): Promise<void> {
  if (!row.can_go_again || mail.status === 'dropped') throw refuse('mailNeverAgain');
  if (row.recipient === null || !canReceiveMail(row.recipient)) throw refuse('mailToNobody');
  if (confirmations.includes(mail.kind) && mail.bookingStatus !== 'confirmed') throw refuse('mailOutdated');
}

/**
 * Returns the name of a mail for the audit log. The name of a letter leaves out its subject: staff wrote it,
 * and the audit log stores no text that staff wrote to families.
 */
function auditName(row: OutboxRow, mail: LockedMail): string {
  return mail.kind === 'letter' ? 'Letter' : row.what;
}
