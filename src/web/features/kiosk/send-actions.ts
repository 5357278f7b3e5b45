import type { CallReply } from '../../../contract/call.ts';
import type { checkInCall, checkOutCall } from '../../../contract/check-in.ts';
import type { tickPartyGuestCall } from '../../../contract/party-day.ts';
import { checkedInElsewhere } from '../../../contract/recorded-clashes.ts';
import type { RefusalCode } from '../../../contract/refusal.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { venueMinute } from '../../lib/venue-time.ts';
import {
  addClash,
  isOnDashboard,
  type QueuedAction,
  queueAction,
  queuedActions,
  removeAction,
} from './action-queue.ts';
import { isNotEnrolled, kioskCallTimeout } from './call-errors.ts';
import { isKioskOnline, setKioskOnline } from './connection.ts';
import { canAdmitWalkInOffline } from './offline-walk-ins.ts';
import { centreNow, handleKioskCallError, readStoredDay, storeTicket } from './stored-day.ts';
import { storePartyTick } from './stored-parties.ts';
import type { KioskTicket } from './ticket.ts';

/**
 * The result of an action: done by the server, queued until the network is back, or refused with a
 * reason.
 */
export type ActionOutcome =
  | {
      kind: 'done';
      /** Null for a party tick. */
      ticket: KioskTicket | null;
      already: boolean;
    }
  | { kind: 'queued' }
  | { kind: 'refused'; reason: string; code?: RefusalCode | undefined };

type Reply = { ticket: KioskTicket | null } & Pick<CallReply<typeof checkInCall>, 'already'>;

const callers = new Map<string, (outcome: ActionOutcome) => void>();
let sending: Promise<void> | null = null;

/**
 * Performs an action after those that are already queued, and returns its result. A queued action survives a
 * reload.
 */
export function performAction(action: QueuedAction): Promise<ActionOutcome> {
  if (!isKioskOnline()) {
    const outcome = queueOffline(action);
    void sendQueuedActions();
    return Promise.resolve(outcome);
  }
  queueAction(action);
  return new Promise((resolve) => {
    callers.set(action.clientId, resolve);
    void sendQueuedActions();
  });
}

/**
 * Records that the screen that was waiting for an action has closed. If the action is refused later, it
 * becomes a clash, because nobody would see the reason.
 */
export function stopWaitingFor(clientId: string): void {
  callers.delete(clientId);
}

/**
 * Sends the queued actions, oldest first, one at a time. If no screen is waiting for the result, an action
 * becomes a clash when it is refused, or when the family had already been checked in elsewhere.
 */
export function sendQueuedActions(): Promise<void> {
  sending ??= sendAll().finally(() => {
    sending = null;
    if (callers.size > 0) void sendQueuedActions();
  });
  return sending;
}

async function sendAll(): Promise<void> {
  for (let [action] = queuedActions(); action; [action] = queuedActions()) {
    const isSent = await sendOne(action);
    if (!isSent) break;
  }
  resolveAsQueued();
}

/**
 * Sends one action. Returns whether the next action may be sent. Returns false if the server was not reached,
 * or if this kiosk is no longer enrolled and no screen is waiting for the result.
 */
async function sendOne(action: QueuedAction): Promise<boolean> {
  // Passed on: no screen is waiting for the result.
  const isPassedOn = !callers.has(action.clientId);
  try {
    const { ticket, already } = await send(action, isPassedOn);
    setKioskOnline(true);
    if (ticket) storeTicket(ticket);
    else storePartyTick(action);
    const isReported = settle(action, { kind: 'done', ticket, already });
    if (!isReported && isPassedOn && already && action.what === 'check-in')
      addClash(action, 'They were checked in elsewhere before.', checkedInElsewhere);
    return true;
  } catch (problem) {
    if (handleKioskCallError(problem)) return false;
    const reason = failureMessage(problem, '');
    if (isNotEnrolled(problem)) {
      const hasCaller = callers.has(action.clientId);
      if (hasCaller)
        settle(action, { kind: 'refused', reason: 'This kiosk may no longer check families in.' });
      return hasCaller;
    }
    const code = problem instanceof CallFailure ? problem.refusal?.code : undefined;
    // The screen has closed since the action was sent. The action stays queued. The next attempt tells the
    // server that the family is gone, so that the server also records the refusal for staff.
    if (!isPassedOn && !callers.has(action.clientId) && isOnDashboard({ what: action.what, code }))
      return true;
    if (!settle(action, { kind: 'refused', reason: reason, code }))
      addClash(action, reason || `The server returned status ${statusOf(problem)}.`, code);
    return true;
  }
}

/**
 * Queues an action until the server can be reached. A walk-in that needs staff approval is refused instead,
 * and the family goes to reception. A walk-in that staff have approved is queued, because the server may
 * have its ticket already, and a second ticket would count the family twice.
 */
function queueOffline(action: QueuedAction): ActionOutcome {
  const now = centreNow();
  const others = queuedActions().filter(({ clientId }) => clientId !== action.clientId);
  if (
    action.walkIn !== null &&
    !action.isApproved &&
    !canAdmitWalkInOffline(readStoredDay(), others, { now, minute: venueMinute(now) })
  ) {
    removeAction(action);
    return {
      kind: 'refused',
      reason: 'The network is down, so reception has to approve more walk-ins. Please ask at reception.',
    };
  }
  queueAction(action);
  return { kind: 'queued' };
}

async function send(
  { what, ticketId, at, clientId, numberPlate, walkIn, party }: QueuedAction,
  isPassedOn: boolean,
): Promise<Reply> {
  const options = { signal: AbortSignal.timeout(kioskCallTimeout) };
  if (party) {
    const { already } = await callApi<typeof tickPartyGuestCall>(
      'POST /api/check-in/parties/:partyId/ticks',
      { params: { partyId: ticketId }, body: { ...party, clientId, at, sentAt: new Date().toISOString() } },
      options,
    );
    return { ticket: null, already };
  }
  const action = {
    ticketId,
    clientId,
    sentAt: new Date().toISOString(),
    ...(isPassedOn ? { passedOn: true } : {}),
  };
  if (what === 'check-out')
    return callApi<typeof checkOutCall>(
      'POST /api/check-in/check-out',
      { body: { ...action, checkedOutAt: at } },
      options,
    );
  return callApi<typeof checkInCall>(
    'POST /api/check-in/check-in',
    {
      body: {
        ...action,
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

/**
 * Removes an action from the queue and reports its result. Returns whether a caller was waiting for the
 * result.
 */
function settle(action: QueuedAction, outcome: ActionOutcome): boolean {
  removeAction(action);
  const resolve = callers.get(action.clientId);
  callers.delete(action.clientId);
  resolve?.(outcome);
  return resolve !== undefined;
}

/**
 * Replies to every caller that is still waiting when sending stops. The result is that the action is queued
 * or, for a walk-in that still needs staff approval, refused.
 */
function resolveAsQueued(): void {
  const waiting = [...callers];
  callers.clear();
  for (const [clientId, resolve] of waiting) {
    const action = queuedActions().find((waiting) => waiting.clientId === clientId);
    resolve(action ? queueOffline(action) : { kind: 'queued' });
  }
}
