import { useMutation } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type {
  readWalkInRequestCall,
  requestWalkInCall,
  withdrawWalkInRequestCall,
} from '../../../contract/walk-in.ts';
import { CallFailure, callApi } from '../../lib/call.ts';
import { kioskCallTimeout } from './call-errors.ts';
import { setKioskOnline } from './connection.ts';
import { handleKioskCallError } from './stored-day.ts';
import type { KioskTicket } from './ticket.ts';
import { onWalkInsChanged } from './walk-in-events.ts';

type RequestReply = CallReply<typeof requestWalkInCall>;

/**
 * The state of a request for approval: 'asking' until the server has received it, 'unreached' while the
 * server cannot be reached.
 */
export type WalkInApprovalState = RequestReply['state'] | 'asking' | 'unreached';

/** Milliseconds between two polls of the request. A pushed change causes a poll at once. */
const pollInterval = 2_500;

/**
 * Requests staff approval for a walk-in and waits for the answer. Unmounting withdraws a request that has not
 * been answered.
 */
export function useWalkInApproval({ id, customerName }: Pick<KioskTicket, 'id' | 'customerName'>) {
  const [state, setState] = useState<WalkInApprovalState>('asking');
  const [takesPin, setTakesPin] = useState(false);
  const [round, setRound] = useState(0);
  const stopPolling = useRef(() => {});
  const { mutateAsync: request } = useMutation({
    mutationFn: (body: { ticketId: string; customerName: string }) =>
      callApi<typeof requestWalkInCall>(
        'POST /api/check-in/walk-in-requests',
        { body },
        { signal: AbortSignal.timeout(kioskCallTimeout) },
      ),
  });
  const { mutate: withdraw } = useMutation({
    mutationFn: (requestId: string) =>
      callApi<typeof withdrawWalkInRequestCall>('POST /api/check-in/walk-in-requests/:id/withdraw', {
        params: { id: requestId },
      }),
  });

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round sends a new request
  useEffect(() => {
    let hasStopped = false;
    let isSent = false;
    let polling: Promise<void> | null = null;
    let isPollDue = false;
    const requestOrRead = async () => {
      try {
        const reply: RequestReply = isSent
          ? await callApi<typeof readWalkInRequestCall>(
              'GET /api/check-in/walk-in-requests/:id',
              { params: { id } },
              { signal: AbortSignal.timeout(kioskCallTimeout) },
            )
          : await request({ ticketId: id, customerName });
        isSent = true;
        setKioskOnline(true);
        if (hasStopped) return;
        setTakesPin(reply.takesPin);
        setState(reply.state);
        if (reply.state !== 'waiting') stop();
      } catch (problem) {
        if (hasStopped) return;
        if (problem instanceof CallFailure && problem.refusal?.code === 'slow_down') {
          setState('over');
          stop();
        } else {
          handleKioskCallError(problem);
          setState('unreached');
        }
      }
    };
    const poll = () => {
      if (hasStopped) return;
      isPollDue = polling !== null;
      polling ??= requestOrRead().finally(() => {
        polling = null;
        if (isPollDue) poll();
      });
    };
    const timer = setInterval(() => {
      if (!polling) poll();
    }, pollInterval);
    const unsubscribe = onWalkInsChanged(poll);
    const stop = () => {
      hasStopped = true;
      clearInterval(timer);
      unsubscribe();
    };
    stopPolling.current = stop;
    poll();
    return () => {
      const isUnanswered = !hasStopped;
      stop();
      // The server may have stored the request even if no reply came. The request is withdrawn only when no
      // call is still under way, so that the withdrawal arrives last.
      if (isUnanswered) void Promise.resolve(polling).then(() => withdraw(id));
    };
  }, [id, customerName, round, request, withdraw]);

  return {
    state,
    takesPin,
    /** Marks the request as approved, after staff entered their PIN at this kiosk. */
    approve: () => {
      stopPolling.current();
      setState('yes');
    },
    askAgain: () => {
      setState('asking');
      setRound((before) => before + 1);
    },
  };
}
