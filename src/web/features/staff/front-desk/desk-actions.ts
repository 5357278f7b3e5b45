import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useLayoutEffect, useRef, useState } from 'react';
import type {
  checkInAtDeskCall,
  checkOutAtDeskCall,
  DeskTicket,
  FrontDesk,
  OtherDayTicket,
  undoAtDeskCall,
} from '../../../../contract/front-desk.ts';
import type { moveBookingCall } from '../../../../contract/staff-booking.ts';
import { dayWithoutYearInWords } from '../../../../domain/calendar-day.ts';
import { failureMessage } from '../../../lib/call.ts';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { useDoubleClickGuard } from '../shared/use-double-click-guard.ts';

/** An action that staff perform with one press. */
export type DeskAction =
  | { what: 'check-in' | 'check-out' | 'undo-check-in' | 'undo-check-out'; ticket: DeskTicket }
  | { what: 'move'; ticket: OtherDayTicket; date: string; slots: readonly string[] };

/** The result of the last press. */
export interface DeskResult {
  words: string;
  /** The action offered next, such as an undo, or null if there is none. */
  next: { label: string; action: DeskAction } | null;
  isFailure: boolean;
}

const unreached = 'We could not reach the centre. Please press again: nothing is done twice.';

/**
 * Performs the actions of staff and holds the last result. Actions for several families can run at once. A
 * double click counts once, even if a change of the list `today` moves another button under the pointer.
 */
export function useDeskActions(today: FrontDesk) {
  const client = useQueryClient();
  const [result, setResult] = useState<DeskResult | null>(null);
  const [pending, setPending] = useState<ReadonlySet<string>>(new Set());
  /**
   * The idempotency keys of actions that have not succeeded, for each ticket. A second press after a lost
   * reply uses the same key. When any action on a ticket succeeds, all keys of that ticket are deleted, so
   * the next press is a new action.
   */
  const keys = useRef(new Map<string, Map<string, string>>());
  const running = useRef(new Set<string>());
  const { onClickCapture, beginPress, allowRepeat, endPress, restart } = useDoubleClickGuard();
  // biome-ignore lint/correctness/useExhaustiveDependencies: a change of these moves the buttons
  useLayoutEffect(restart, [today, result]);
  const { mutateAsync } = useMutation({
    mutationFn: async ({
      action,
      clientId,
    }: {
      action: DeskAction;
      clientId: string;
    }): Promise<ActionReply> => {
      const params = { ticketId: action.ticket.id };
      switch (action.what) {
        case 'check-in':
          return staffCall<typeof checkInAtDeskCall>('POST /api/admin/check-in/:ticketId/check-in', {
            params,
            body: { clientId },
          });
        case 'check-out':
          return staffCall<typeof checkOutAtDeskCall>('POST /api/admin/check-in/:ticketId/check-out', {
            params,
            body: { clientId },
          });
        case 'move': {
          const { ticket, date, slots } = action;
          await staffCall<typeof moveBookingCall>('POST /api/admin/bookings/:bookingId/move', {
            params: { bookingId: ticket.id },
            body: {
              clientId,
              date,
              slots: [...slots],
              setAside: ticket.isTooLate ? ['rule'] : [],
              reason: ticket.isTooLate ? moveReason(ticket) : '',
            },
          });
          return {
            ticket: { ...ticket, bookingDate: date, waitingChange: null },
            already: false,
            changeGivenUp: ticket.waitingChange !== null,
          };
        }
        default:
          return staffCall<typeof undoAtDeskCall>('POST /api/admin/check-in/:ticketId/undo', {
            params,
            body: { clientId, what: action.what === 'undo-check-in' ? 'check-in' : 'check-out' },
          });
      }
    },
  });
  const run = async (action: DeskAction) => {
    const { id } = action.ticket;
    if (running.current.has(id)) return;
    running.current.add(id);
    const press = beginPress();
    setPending(new Set(running.current));
    const keyName = keyNameOf(action);
    const ticketKeys = keys.current.get(id) ?? new Map<string, string>();
    const clientId = ticketKeys.get(keyName) ?? crypto.randomUUID();
    keys.current.set(id, ticketKeys.set(keyName, clientId));
    try {
      const reply = await mutateAsync({ action, clientId });
      keys.current.delete(id);
      setResult(resultOf(action, reply));
    } catch (problem) {
      allowRepeat(press);
      setResult({
        words: `${notDoneInWords(action)}: ${failureMessage(problem, unreached)}`,
        next: null,
        isFailure: true,
      });
    } finally {
      void refetchTopicsAndWait(client, ['stays', 'bookings']).then(() => endPress(press));
      running.current.delete(id);
      setPending(new Set(running.current));
    }
  };
  return {
    run,
    result,
    clear: () => setResult(null),
    isPending: (id: string) => pending.has(id),
    /** Set this on the element around the list and the last result. */
    onClickCapture,
  };
}

const keyNameOf = (action: DeskAction) =>
  action.what === 'move' ? `move ${action.date} ${action.slots.join()}` : action.what;

interface ActionReply {
  ticket: DeskTicket;
  already: boolean;
  /**
   * Whether an unpaid change was given up, because the action ended it or an undo could not bring it back.
   */
  changeGivenUp: boolean;
}

/**
 * Returns the reason for the audit log: 'Came today instead of Friday 21 November'. It is recorded if the
 * cancellation rule no longer allows the move.
 */
export function moveReason({ bookingDate }: Pick<DeskTicket, 'bookingDate'>): string {
  return `Came today instead of ${dayWithoutYearInWords(bookingDate)}`;
}

function resultOf(action: DeskAction, reply: ActionReply): DeskResult {
  const { ticket, already } = reply;
  const { customerName: name } = ticket;
  // The reply to a repeated action has the ticket as it is now. Another screen may have reversed the action.
  if (!isDone(action.what, ticket)) {
    const words = `${notDoneInWords(action)}: the ticket was changed on another screen. Please press again.`;
    return { words, next: null, isFailure: true };
  }
  const done = (words: string, next: DeskResult['next'] = null) => ({
    words: words + changeInWords(action.what, reply),
    next,
    isFailure: false,
  });
  switch (action.what) {
    case 'check-in':
      return done(
        already ? `${name} was checked in already.` : `${name} is checked in.`,
        ticket.isWalkIn ? null : { label: 'Undo', action: { what: 'undo-check-in', ticket } },
      );
    case 'check-out':
      return done(already ? `${name} had left already.` : `${name} is checked out.`, {
        label: 'Undo',
        action: { what: 'undo-check-out', ticket },
      });
    case 'undo-check-in':
      return done(`${name} is not checked in any more.`);
    case 'undo-check-out':
      return done(`${name} is inside again.`);
    default:
      return done(`${name} is on today’s list now.`, {
        label: 'Check in',
        action: { what: 'check-in', ticket },
      });
  }
}

/** Returns a sentence about what became of an unpaid change, or '' if there is nothing to say. */
function changeInWords(what: DeskAction['what'], { ticket, changeGivenUp }: ActionReply): string {
  const isUndone = what === 'undo-check-in';
  if (changeGivenUp)
    return isUndone
      ? ' The unpaid change was given up; make it again if the family still wants it.'
      : ' The unpaid change was given up.';
  return isUndone && ticket.waitingChange ? ' The unpaid change waits for its payment again.' : '';
}

function isDone(what: DeskAction['what'], { checkedIn, checkedOut }: DeskTicket): boolean {
  if (what === 'check-in') return checkedIn;
  if (what === 'check-out') return checkedOut;
  if (what === 'undo-check-in') return !checkedIn;
  return what === 'move' || !checkedOut;
}

function notDoneInWords({ what, ticket: { customerName: name } }: DeskAction): string {
  if (what === 'check-in') return `${name} is not checked in`;
  if (what === 'check-out') return `${name} is not checked out`;
  return what === 'move' ? `${name} was not moved` : `Nothing was undone for ${name}`;
}
