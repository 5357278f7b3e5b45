import type { CallReply } from '../../../contract/call.ts';
import type { checkInCall, checkOutCall } from '../../../contract/check-in.ts';
import type { RefusalCode } from '../../../contract/refusal.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { venueMinute } from '../../lib/venue-moment.ts';
import { addClash, type QueuedAction, queueAction, queuedActions, removeAction } from './action-queue.ts';
import { centreNow, knownDay, recordDayError, takeTicket } from './day.ts';
import { isLineUp, setLine } from './line.ts';
import { mayWalkInOffline } from './offline-walk-ins.ts';
import type { KioskTicket } from './ticket.ts';
import { isNotEnrolled, patience } from './unreached.ts';

/**
 * What came of a deed: done by the server; kept until the network is back; or
 * refused, with the server's reason.
 */
export type ActionOutcome =
  | { kind: 'done'; ticket: KioskTicket; already: boolean }
  | { kind: 'kept' }
  | { kind: 'refused'; why: string; code?: RefusalCode | undefined };

type Reply = CallReply<typeof checkInCall>;

const watched = new Map<string, (outcome: ActionOutcome) => void>();
let sending: Promise<void> | null = null;

/**
 * Does a deed, behind those that wait already. Whoever asks is told what came of it; the
 * deed itself survives a reload.
 */
export function performAction(deed: QueuedAction): Promise<ActionOutcome> {
  if (!isLineUp()) {
    const kept = keep(deed);
    void sendQueuedActions();
    return Promise.resolve(kept);
  }
  queueAction(deed);
  return new Promise((resolve) => {
    watched.set(deed.clientId, resolve);
    void sendQueuedActions();
  });
}

/** Sends what waits, oldest first, one at a time. A refusal that nobody is there to hear becomes a clash. */
export function sendQueuedActions(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
    if (watched.size > 0) void sendQueuedActions();
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (let [deed] = queuedActions(); deed; [deed] = queuedActions()) {
    const isSent = await sendOne(deed);
    if (!isSent) break;
  }
  keepWatched();
}

/** Answers whether the server has answered. */
async function sendOne(deed: QueuedAction): Promise<boolean> {
  try {
    const { ticket, already } = await send(deed);
    setLine(true);
    takeTicket(ticket);
    const isHeard = settle(deed, { kind: 'done', ticket, already });
    if (!isHeard && already && deed.what === 'check-in')
      addClash(deed, 'They were checked in elsewhere before.');
    return true;
  } catch (problem) {
    if (recordDayError(problem)) return false;
    const why = wordsOf(problem, '');
    if (isNotEnrolled(problem)) {
      const told = watched.has(deed.clientId);
      if (told) settle(deed, { kind: 'refused', why: 'This kiosk may no longer check families in.' });
      return told;
    }
    const code = problem instanceof CallFailure ? problem.refusal?.code : undefined;
    if (!settle(deed, { kind: 'refused', why, code }))
      addClash(deed, why || `The centre's computer answered ${statusOf(problem)}.`);
    return true;
  }
}

/**
 * Keeps a deed until somebody answers. A walk-in that staff have to decide about is not kept: reception is
 * asked in person.
 */
function keep(deed: QueuedAction): ActionOutcome {
  const now = centreNow();
  const others = queuedActions().filter(({ clientId }) => clientId !== deed.clientId);
  if (deed.walkIn !== null && !mayWalkInOffline(knownDay(), others, { now, minute: venueMinute(now) })) {
    removeAction(deed);
    return {
      kind: 'refused',
      why: 'The network is away, and reception decides about more walk-ins just now. Please ask at reception.',
    };
  }
  queueAction(deed);
  return { kind: 'kept' };
}

function send({ what, ticketId, at, clientId, numberPlate, walkIn }: QueuedAction): Promise<Reply> {
  const options = { signal: AbortSignal.timeout(patience) };
  const deed = {
    ticketId,
    clientId,
    sentAt: new Date().toISOString(),
    ...(watched.has(clientId) ? {} : { passedOn: true }),
  };
  if (what === 'check-out')
    return call<typeof checkOutCall>(
      'POST /api/check-in/check-out',
      { body: { ...deed, checkedOutAt: at } },
      options,
    );
  return call<typeof checkInCall>(
    'POST /api/check-in/check-in',
    {
      body: {
        ...deed,
        checkedInAt: at,
        numberPlate,
        cefParkingAgreed: true,
        ...(walkIn === null ? {} : { walkIn: { customerName: walkIn } }),
      },
    },
    options,
  );
}

function statusOf(problem: unknown): number {
  return problem instanceof CallFailure ? problem.status : 0;
}

/** Ends a deed's waiting. Answers whether somebody was there to hear. */
function settle(deed: QueuedAction, outcome: ActionOutcome): boolean {
  removeAction(deed);
  const tell = watched.get(deed.clientId);
  watched.delete(deed.clientId);
  tell?.(outcome);
  return tell !== undefined;
}

/** Tells everybody who still waits that nobody has answered. */
function keepWatched(): void {
  const all = [...watched];
  watched.clear();
  for (const [clientId, tell] of all) {
    const deed = queuedActions().find((waiting) => waiting.clientId === clientId);
    tell(deed ? keep(deed) : { kind: 'kept' });
  }
}
