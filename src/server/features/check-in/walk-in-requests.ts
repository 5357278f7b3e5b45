import type { CallReply } from '../../../contract/call.ts';
import type { listWalkInRequestsCall, requestWalkInCall } from '../../../contract/walk-in.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { readDeskDay } from '../availability/desk-sessions.ts';
import { hasKioskPin, verifyKioskPin } from '../staff/kiosk-pin.ts';
import type { FrontDeskActor } from '../staff/session-guards.ts';
import type { CheckInContext } from './check-in-context.ts';
import { loggedName } from './front-desk-action.ts';
import { readKioskRule } from './kiosk-rule-store.ts';
import {
  findWalkInRequest,
  listOpenWalkInRequests,
  recordWalkInAnswer,
  upsertWalkInRequest,
  withdrawWalkInRequests,
} from './walk-in-store.ts';

type Deps = Pick<CheckInContext, 'db' | 'clock' | 'changes'>;
type WalkInRequestState = Omit<CallReply<typeof requestWalkInCall>, 'success'>;
type OpenRequests = Omit<CallReply<typeof listWalkInRequestsCall>, 'success'>;

/**
 * How long a request waits for staff's answer, and how long the answer 'yes' is valid: 5 minutes, in
 * milliseconds.
 */
const answerTime = 5 * 60_000;

/**
 * Requests permission for a walk-in from this kiosk, and withdraws the kiosk's earlier unanswered requests.
 * Repeating a request that still waits for its answer changes nothing. Staff need no permission, so their
 * request is answered 'yes' immediately and not stored.
 */
export async function createWalkInRequest(
  context: Deps,
  input: { ticketId: string; customerName: string },
  actor: FrontDeskActor,
): Promise<WalkInRequestState> {
  const { ticketId: id, customerName } = input;
  const now = context.clock.now();
  const endsAt = now + answerTime;
  if (actor.kind === 'staff') return { state: 'yes', endsAt: iso(endsAt), takesPin: false, now: iso(now) };
  await context.db.transaction().execute(async (tx) => {
    const earlier = await findWalkInRequest(tx, id);
    if (stateOf(earlier, now) === 'waiting' && earlier?.kiosk_id === actor.id) return;
    await withdrawWalkInRequests(tx, actor.id, now);
    await upsertWalkInRequest(tx, { id, kioskId: actor.id, customerName, now, endsAt });
  });
  context.changes.publishTopics(['walk-ins']);
  return readWalkInRequest(context, id, actor);
}

/** Reads the state of a walk-in request. Refuses a request that this kiosk never made. */
export async function readWalkInRequest(
  { db, clock }: Deps,
  id: string,
  actor: FrontDeskActor,
): Promise<WalkInRequestState> {
  const now = clock.now();
  const [row, takesPin] = await Promise.all([
    findWalkInRequest(db, id, actor.kind === 'kiosk' ? actor.id : undefined),
    hasKioskPin(db),
  ]);
  if (!row) throw refuse('walkInRequestNotFound');
  return { state: stateOf(row, now), endsAt: row.ends_at.toISOString(), takesPin, now: iso(now) };
}

/**
 * Withdraws a walk-in request; a repeated call changes nothing. Refuses a request that this kiosk never made.
 */
export async function withdrawWalkInRequest(context: Deps, id: string, actor: FrontDeskActor): Promise<void> {
  const row = await findWalkInRequest(context.db, id, actor.kind === 'kiosk' ? actor.id : undefined);
  if (!row) throw refuse('walkInRequestNotFound');
  const count = await withdrawWalkInRequests(context.db, row.kiosk_id, context.clock.now(), id);
  if (count > 0) context.changes.publishTopics(['walk-ins']);
}

/**
 * Allows a walk-in at the kiosk with the staff PIN. Refuses a wrong PIN, and a request that is unknown or has
 * expired. If no PIN is set, refuses with the same message as for a wrong PIN.
 */
export async function allowWithPin(
  context: Deps,
  { id, pin }: { id: string; pin: string },
  actor: FrontDeskActor,
): Promise<WalkInRequestState> {
  await readWalkInRequest(context, id, actor);
  if (!(await verifyKioskPin(context.db, pin))) {
    await recordAuditEntry(context.db, {
      at: context.clock.now(),
      who: actor.kind,
      what: 'kiosk PIN refused',
      after: { by: loggedName(actor) },
    });
    throw refuse('pinWrong');
  }
  await answerWalkInRequest(context, { id, answer: 'yes', by: 'pin' });
  return readWalkInRequest(context, id, actor);
}

/**
 * Records the answer of staff to a walk-in request. The first answer counts; giving the same answer again
 * changes nothing. Refuses a request that is unknown, withdrawn or expired, and an answer that contradicts
 * the first.
 */
export async function answerWalkInRequest(
  { db, clock, changes }: Deps,
  input: { id: string; answer: 'yes' | 'no'; by: 'staff' | 'pin' },
): Promise<void> {
  const now = clock.now();
  const isNew = await db.transaction().execute(async (tx) => {
    const answered = await recordWalkInAnswer(tx, { ...input, now, endsAt: now + answerTime });
    if (answered) {
      await recordAuditEntry(tx, {
        at: now,
        who: 'staff',
        what: input.answer === 'yes' ? 'walk-in allowed' : 'walk-in sent to reception',
        after: {
          kiosk: answered.kiosk,
          ticket: input.id,
          by: input.by === 'pin' ? 'PIN at the kiosk' : 'dashboard',
        },
      });
      return true;
    }
    const row = await findWalkInRequest(tx, input.id);
    if (!row) throw refuse('walkInRequestNotFound');
    if (row.answer !== input.answer) throw refuse('walkInRequestOver');
    return false;
  });
  if (isNew) changes.publishTopics(['walk-ins']);
}

/** Lists the walk-in requests that wait for staff, with what staff need to know to answer them. */
export async function listWalkInRequests(context: CheckInContext): Promise<OpenRequests> {
  const now = context.clock.now();
  const {
    walkIns: { minutes },
  } = await readKioskRule(context.db);
  const rows = await listOpenWalkInRequests(context.db, now, now - minutes * 60_000);
  return {
    requests: rows.map((row) => ({
      id: row.id,
      kiosk: row.kiosk,
      customerName: row.customer_name,
      askedAt: row.asked_at.toISOString(),
      endsAt: row.ends_at.toISOString(),
      madeLately: Number(row.made_lately),
      minutes,
    })),
    placesLeft: rows.length > 0 ? await placesLeftNow(context, now) : null,
    now: iso(now),
  };
}

/** Counts the places left in the session that a walk-in would join now; null if there is no such session. */
async function placesLeftNow(context: CheckInContext, now: number): Promise<number | null> {
  const { day, minute } = localMoment(now);
  const { sessions } = await readDeskDay(context, day);
  const open = sessions.find(({ session }) => session.blockedBy === null && minute < session.end);
  return open?.availableSpots ?? null;
}

function stateOf(
  row: Awaited<ReturnType<typeof findWalkInRequest>>,
  now: number,
): WalkInRequestState['state'] {
  if (!row || row.withdrawn_at !== null) return 'over';
  if (row.answer === 'no') return 'no';
  if (row.ends_at.getTime() <= now) return 'over';
  return row.answer === 'yes' ? 'yes' : 'waiting';
}

const iso = (instant: number) => new Date(instant).toISOString();
