import { useEffect, useRef, useState } from 'react';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { toast } from '../../ui/toast.tsx';
import { newAction, type QueuedAction } from './action-queue.ts';
import { newClientId } from './client-id.ts';
import { withQueuedActions } from './current-tickets.ts';
import { performAction, stopWaitingFor } from './send-actions.ts';
import { readStoredDay } from './stored-day.ts';
import type { KioskTicket } from './ticket.ts';

type ActionKind = 'check-in' | 'check-out';

interface Attempt {
  ticket: KioskTicket;
  what: ActionKind;
  action: QueuedAction;
  onDone: (ticket: KioskTicket, isQueued: boolean) => void;
}

const failureTexts = {
  'check-in': {
    title: 'Check-In Failed',
    description: 'Unable to complete check-in. Please contact staff for assistance.',
  },
  'check-out': {
    title: 'Check-Out Failed',
    description: 'Unable to complete check-out. Please contact staff for assistance.',
  },
} as const;

/**
 * Returns a function that checks one family in or out, and the state of this action. A double tap or a retry
 * reuses the idempotency key of the first attempt.
 */
export function useAction() {
  const [pendingTicket, setPendingTicket] = useState<KioskTicket | null>(null);
  const [failure, setFailure] = useState('');
  /** The walk-in that needs staff approval. */
  const [awaitingApproval, setAwaitingApproval] = useState<KioskTicket | null>(null);
  const ids = useRef<Partial<Record<ActionKind, string>>>({});
  const isApproved = useRef(false);
  useEffect(() => {
    const clientIds = ids.current;
    return () => Object.values(clientIds).forEach(stopWaitingFor);
  }, []);
  const { mutate } = useSingleMutation({
    mutationFn: ({ action }: Attempt) => performAction(action),
    onMutate: ({ ticket }) => {
      setPendingTicket(ticket);
      setFailure('');
    },
    onSuccess: (outcome, { ticket, what, action, onDone }) => {
      setPendingTicket(null);
      setAwaitingApproval(null);
      if (outcome.kind === 'refused' && outcome.code === 'walk_in_needs_staff') {
        isApproved.current = false;
        setAwaitingApproval(ticket);
      } else if (outcome.kind === 'done' && outcome.ticket) onDone(outcome.ticket, false);
      else if (outcome.kind === 'queued')
        onDone(withQueuedActions(ticket, [action], readStoredDay()?.venue.stayMinutes ?? 120), true);
      else if (outcome.kind === 'refused') {
        toast({ ...failureTexts[what], variant: 'destructive' });
        setFailure(outcome.reason || failureTexts[what].title);
      }
    },
  });

  const attempt = (
    ticket: KioskTicket,
    what: ActionKind,
    numberPlate: string | null,
    onDone: Attempt['onDone'],
  ) => {
    const clientId = ids.current[what] ?? newClientId();
    ids.current[what] = clientId;
    // While the approval dialog is open, this function is called only after staff have approved.
    if (awaitingApproval) isApproved.current = true;
    const action = newAction(clientId, what, ticket, numberPlate);
    mutate({ ticket, what, action: isApproved.current ? { ...action, isApproved: true } : action, onDone });
  };
  return {
    pendingTicket,
    failure,
    awaitingApproval,
    cancelApproval: () => setAwaitingApproval(null),
    attempt,
  };
}
