import { useRef, useState } from 'react';
import { toast } from '../../ui/toast.tsx';
import { newAction, type QueuedAction } from './action-queue.ts';
import { knownDay } from './day.ts';
import { newClientId } from './new-id.ts';
import { performAction } from './send-actions.ts';
import type { KioskTicket } from './ticket.ts';
import { withQueuedActions } from './tickets-now.ts';

type What = QueuedAction['what'];

const failed = {
  'check-in': {
    title: 'Check-In Failed',
    description: 'Unable to complete check-in. Please contact staff for assistance.',
  },
  'check-out': {
    title: 'Check-Out Failed',
    description: 'Unable to complete check-out. Please contact staff for assistance.',
  },
} as const;

/** Checks one family in and out: whatever is tapped twice, or tried again, is the same deed. */
export function useAction() {
  const [doing, setDoing] = useState<KioskTicket | null>(null);
  const [failure, setFailure] = useState('');
  /** The walk-in that staff decide about. */
  const [undecided, setUndecided] = useState<KioskTicket | null>(null);
  const underWay = useRef(false);
  const ids = useRef<Partial<Record<What, string>>>({});

  const attempt = async (
    ticket: KioskTicket,
    what: What,
    numberPlate: string | null,
    done: (ticket: KioskTicket, isKept: boolean) => void,
  ) => {
    if (underWay.current) return;
    underWay.current = true;
    setDoing(ticket);
    setFailure('');
    const clientId = ids.current[what] ?? newClientId();
    ids.current[what] = clientId;
    const deed = newAction(clientId, what, ticket, numberPlate);
    const outcome = await performAction(deed);
    underWay.current = false;
    setDoing(null);
    setUndecided(null);
    if (outcome.kind === 'refused' && outcome.code === 'walk_in_needs_staff') setUndecided(ticket);
    else if (outcome.kind === 'done') done(outcome.ticket, false);
    else if (outcome.kind === 'kept')
      done(withQueuedActions(ticket, [deed], knownDay()?.venue.stayMinutes ?? 120), true);
    else {
      toast({ ...failed[what], variant: 'destructive' });
      setFailure(outcome.why || failed[what].title);
    }
  };
  return { doing, failure, undecided, leaveUndecided: () => setUndecided(null), attempt };
}
