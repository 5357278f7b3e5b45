import { checkedInElsewhere, isRecordedForStaff } from '../../../contract/recorded-clashes.ts';
import { actionRetention, correctReportedTime } from '../../../domain/stay.ts';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { insertClash } from './clash-store.ts';
import { type ActionInput, type ActionResult, actorName, loggedName } from './front-desk-action.ts';
import type { ActionKind } from './stay-store.ts';

/** An action as a kiosk sends it. */
interface KioskAction extends ActionInput {
  what: ActionKind;
  ticketId: string;
  /** When the action was done at the kiosk: ISO time of the kiosk's clock. */
  at: string;
  /** Whether the family is no longer at the kiosk (contract/check-in.ts). */
  passedOn?: boolean | undefined;
  walkIn?: { customerName: string } | undefined;
}

/**
 * Runs a kiosk's action. If the family is no longer at the kiosk to see the reply, records a clash for staff
 * in three cases: the action gets a refusal for which `isRecordedForStaff` is true, the ticket of a walk-in
 * is unknown, or the family was checked in elsewhere before. Records the clash before the kiosk gets its
 * reply, and only once for each client id. Records none for an action that has no client id or is older than
 * `actionRetention`.
 */
export async function runKioskAction(
  context: CheckInContext,
  action: KioskAction,
  actor: FrontDeskActor,
  run: () => Promise<ActionResult>,
): Promise<ActionResult> {
  if (!action.passedOn) return run();
  try {
    const result = await run();
    if (result.already && action.what === 'check-in')
      await recordClash(context, action, actor, {
        code: checkedInElsewhere,
        words: 'They were checked in elsewhere before.',
      });
    return result;
  } catch (problem) {
    // For an unknown ticket, `insertClash` stores a clash only if it knows the name of a walk-in.
    const isClash =
      problem instanceof Refusal && (isRecordedForStaff(problem.code) || problem.code === 'ticket_not_found');
    if (isClash) await recordClash(context, action, actor, { code: problem.code, words: problem.staffWords });
    throw problem;
  }
}

async function recordClash(
  context: CheckInContext,
  { clientId, what, ticketId, at, sentAt, walkIn }: KioskAction,
  actor: FrontDeskActor,
  clash: { code: string; words: string },
): Promise<void> {
  const now = context.clock.now();
  const reported = { at: Date.parse(at), sentAt: sentAt === undefined ? null : Date.parse(sentAt) };
  const doneAt = correctReportedTime(reported, now);
  if (clientId === undefined || now - doneAt > actionRetention) return;
  const doneBy = actorName(actor);
  const walkInName = walkIn?.customerName ?? null;
  const isRecorded = await context.db.transaction().execute(async (tx) => {
    const recorded = await insertClash(
      tx,
      { clientId, what, doneAt, doneBy, ticketId, walkInName, ...clash },
      now,
    );
    if (!recorded) return false;
    await recordAuditEntry(tx, {
      at: now,
      who: actor.kind,
      what: `${what} could not be passed on`,
      ...(recorded.bookingId === null ? {} : { bookingId: recorded.bookingId }),
      after: {
        by: loggedName(actor),
        at: new Date(doneAt).toISOString(),
        reason: clash.words,
      },
    });
    return true;
  });
  if (isRecorded) context.changes.publishTopics(['clashes']);
}
