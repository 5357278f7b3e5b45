import type { RefusalCode } from '../../../contract/refusal.ts';
import { actionKeptFor, whenItHappened } from '../../../domain/stay.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInDeps } from './check-in-deps.ts';
import { insertClash } from './clash-store.ts';
import { type ActionInput, type ActionResult, actorName } from './front-desk-action.ts';
import type { ActionKind } from './stay-store.ts';

/** What a kiosk asks for, and whether it only passes on what its family has long seen done. */
interface Asked extends ActionInput {
  what: ActionKind;
  ticketId: string;
  /** When it was done there, ISO time of the kiosk's clock. */
  at: string;
  passedOn?: boolean | undefined;
  walkIn?: { customerName: string } | undefined;
}

/** Refusals that contradict what a family has seen done. Others are about how it was sent. */
const clashing: ReadonlySet<RefusalCode> = new Set<RefusalCode>([
  'ticket_not_found',
  'ticket_not_confirmed',
  'ticket_used',
  'wrong_day',
  'visit_over',
  'session_full',
  'day_unavailable',
  'walk_in_needs_staff',
  'not_checked_in',
  'same_key_other_request',
]);

/** Said to a family that stands there; staff who read it later stand at reception themselves. */
const saidToFamilies =
  /[ .]*(Please ask at reception|Please try again|We look forward to seeing you then)\.$/;

/**
 * Does what a kiosk asks for. Where it passes on what was done while the network was away and it does not
 * come to pass, or somebody else had checked the family in before, nobody stands there to read it: it is
 * noted for staff, once for each client id, before the kiosk is answered.
 */
export async function replayKioskActions(
  deps: CheckInDeps,
  asked: Asked,
  person: FrontDeskActor,
  act: () => Promise<ActionResult>,
): Promise<ActionResult> {
  if (!asked.passedOn) return act();
  try {
    const done = await act();
    if (done.already && asked.what === 'check-in')
      await noteClash(deps, asked, person, {
        code: 'checked_in_elsewhere',
        words: 'They were checked in elsewhere before.',
      });
    return done;
  } catch (problem) {
    if (problem instanceof Refusal && clashing.has(problem.code))
      await noteClash(deps, asked, person, { code: problem.code, words: wordsForStaff(problem) });
    throw problem;
  }
}

/** Without the family's name: the log keeps these words. */
function wordsForStaff({ code, message }: Refusal): string {
  if (code === 'not_checked_in') return 'They were not checked in.';
  return `${message.replace(saidToFamilies, '').replace(/\.$/, '')}.`;
}

async function noteClash(
  deps: CheckInDeps,
  { clientId, what, ticketId, at, sentAt, walkIn }: Asked,
  person: FrontDeskActor,
  why: { code: string; words: string },
): Promise<void> {
  const now = deps.clock.now();
  const told = { at: Date.parse(at), sentAt: sentAt === undefined ? null : Date.parse(sentAt) };
  const doneAt = whenItHappened(told, now);
  if (clientId === undefined || now - doneAt > actionKeptFor) return;
  const doneBy = actorName(person);
  const walkInName = walkIn?.customerName ?? null;
  const isNoted = await deps.db.transaction().execute(async (tx) => {
    const noted = await insertClash(
      tx,
      { clientId, what, doneAt, doneBy, ticketId, walkInName, ...why },
      now,
    );
    if (!noted) return false;
    await recordAuditEntry(tx, {
      at: now,
      who: person.kind,
      what: `${what} could not be passed on`,
      ...(noted.bookingId === null ? {} : { bookingId: noted.bookingId }),
      after: { by: doneBy, at: new Date(doneAt).toISOString(), reason: why.words },
    });
    return true;
  });
  if (isNoted) deps.changes.publishTopics(['clashes']);
}
