import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import type { markPartyCall } from '../../../../contract/party-day.ts';
import { type PartyMark, type PartyMarkKind, partySteps } from '../../../../domain/party-day.ts';
import { deviceStore, memoryStore, useBrowserStore } from '../../../lib/browser-store.ts';
import { CallFailure, failureMessage } from '../../../lib/call.ts';
import { hasShape, isNumber, isText, listOf, orNull, type TypeGuard } from '../../../lib/type-guards.ts';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';

/**
 * A tick of this device, stored from the press until the server has it. `at` is the time of the press by the
 * centre's clock, in epoch milliseconds.
 */
export interface QueuedTick extends PartyMark {
  partyId: string;
  /** The press's time by this device's clock (ISO text). The server corrects it by the call's `sentAt`. */
  pressedAt: string;
  /** The words for the tick, used in the notice of a refusal: 'Wren has come'. */
  label: string;
}

/** A tick that the server refused. */
export interface RefusedTick {
  id: string;
  /** The press's time by this device's clock (ISO text). */
  pressedAt: string;
  label: string;
  why: string;
}

const kinds: readonly string[] = ['guest', 'more', ...partySteps];
const isKind: TypeGuard<PartyMarkKind> = (value): value is PartyMarkKind => kinds.includes(String(value));
const isQueuedTick = hasShape<QueuedTick>({
  id: isText,
  partyId: isText,
  what: isKind,
  guestId: orNull(isText),
  amount: isNumber,
  at: isNumber,
  pressedAt: isText,
  label: isText,
});

const queue = deviceStore<QueuedTick[]>('partyMarks', listOf(isQueuedTick), []);
const refused = deviceStore<RefusedTick[]>(
  'partyMarksRefused',
  listOf(hasShape<RefusedTick>({ id: isText, pressedAt: isText, label: isText, why: isText })),
  [],
);
/** Ticks that the server has, but that the board may not show yet. */
const sent = memoryStore<QueuedTick[]>([]);
const maxSentTicks = 100;
const isDown = memoryStore(false);

/** Milliseconds for which ticks stay on this device. Their labels have the names of children. */
const longestStay = 7 * 24 * 60 * 60_000;
/** Milliseconds between two attempts while a tick waits. */
const retryInterval = 5_000;
const callTimeout = 8_000;
/**
 * Statuses after which a tick waits, because the site itself did not answer or limits the rate. As at the
 * kiosk, 500 is not in this list: without its database the site answers 503, so a 500 is a fault with this
 * tick, and waiting would hold up all later ticks.
 */
const unreached: readonly number[] = [408, 429, 502, 503, 504];

let sending: Promise<void> | null = null;

/** Deletes ticks that have been on this device for a week, which no party needs any more. */
function deleteOldTicks(): void {
  const isRecent = ({ pressedAt }: { pressedAt: string }) => Date.parse(pressedAt) > Date.now() - longestStay;
  if (!queue.read().every(isRecent)) queue.write(queue.read().filter(isRecent));
  if (!refused.read().every(isRecent)) refused.write(refused.read().filter(isRecent));
}

/** Sends the waiting ticks, oldest first, one at a time. Stops at a tick that has to wait longer. */
function sendTicks(onSent: () => void): Promise<void> {
  sending ??= sendAll(onSent).finally(() => {
    sending = null;
  });
  return sending;
}

async function sendAll(onSent: () => void): Promise<void> {
  for (let [tick] = queue.read(); tick; [tick] = queue.read()) {
    const result = await sendOne(tick);
    if (result === 'waits') return;
    const { id } = tick;
    sent.write([...sent.read(), ...(result === 'sent' ? [tick] : [])].slice(-maxSentTicks));
    queue.write(queue.read().filter((other) => other.id !== id));
    onSent();
  }
}

async function sendOne(tick: QueuedTick): Promise<'sent' | 'refused' | 'waits'> {
  const { id, partyId, what, guestId, amount, pressedAt, label } = tick;
  try {
    await staffCall<typeof markPartyCall>(
      'POST /api/admin/party-board/:partyId/marks',
      {
        params: { partyId },
        body: { clientId: id, what, guestId, amount, at: pressedAt, sentAt: new Date().toISOString() },
      },
      { signal: AbortSignal.timeout(callTimeout) },
    );
    isDown.write(false);
    return 'sent';
  } catch (problem) {
    const isReply = problem instanceof CallFailure && !unreached.includes(problem.status);
    isDown.write(!isReply);
    // After a sign-out the tick waits, because somebody can sign in again.
    if (!isReply || problem.status === 401) return 'waits';
    const why = failureMessage(problem, `The centre answered ${problem.status}.`);
    refused.write([...refused.read(), { id, pressedAt, label, why }]);
    return 'refused';
  }
}

/**
 * Holds the ticks of this device until the server has them, even over a reload or without a network. Returns
 * the ticks that the board may not show yet (`ticks`), the number of ticks that wait to be sent (`waiting`),
 * and whether they wait because the site cannot be reached (`isOffline`). Also returns the ticks that the
 * server has refused. `ahead` is the number of milliseconds by which the centre's clock is ahead of this
 * device's clock.
 */
export function useTickQueue(ahead: number) {
  const client = useQueryClient();
  const waitingTicks = useBrowserStore(queue);
  const sentTicks = useBrowserStore(sent);
  const refusedTicks = useBrowserStore(refused);
  const isOffline = useBrowserStore(isDown);
  useEffect(() => {
    deleteOldTicks();
    const send = () => void sendTicks(() => refetchTopics(client, ['parties']));
    send();
    const timer = setInterval(() => queue.read().length > 0 && send(), retryInterval);
    window.addEventListener('online', send);
    return () => {
      clearInterval(timer);
      window.removeEventListener('online', send);
    };
  }, [client]);
  return {
    ticks: [...sentTicks, ...waitingTicks],
    waiting: waitingTicks.length,
    isOffline: isOffline && waitingTicks.length > 0,
    refused: refusedTicks,
    clearRefused: () => refused.clear(),
    addTick: (tick: Pick<QueuedTick, 'partyId' | 'what' | 'guestId' | 'amount' | 'label'>) => {
      const pressed = {
        ...tick,
        id: crypto.randomUUID(),
        at: Date.now() + ahead,
        pressedAt: new Date().toISOString(),
      };
      const last = queue.read().at(-1);
      // The time is later than that of the last waiting tick, so that a tick and its withdrawal keep their
      // order.
      queue.write([...queue.read(), { ...pressed, at: Math.max(pressed.at, (last?.at ?? 0) + 1) }]);
      void sendTicks(() => refetchTopics(client, ['parties']));
    },
  };
}
export type TickQueue = ReturnType<typeof useTickQueue>;
