import { useEffect, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type {
  askStaffCall,
  readWalkInRequestCall,
  withdrawWalkInRequestCall,
} from '../../../contract/walk-in.ts';
import { CallFailure, call } from '../../lib/call.ts';
import { recordDayError } from './day.ts';
import { setLine } from './line.ts';
import type { KioskTicket } from './ticket.ts';
import { patience } from './unreached.ts';
import { onWalkInNews } from './walk-in-news.ts';

type Asked = CallReply<typeof askStaffCall>;

/** What staff have said; 'asking' until the question has arrived, 'unreached' while nobody answers. */
export type StaffState = Asked['state'] | 'asking' | 'unreached';

/** Between two looks at the answer where no change is pushed, milliseconds. */
const lookEvery = 2_500;

/**
 * Asks staff about a walk-in as long as it is shown, and follows the answer. Leaving takes the question
 * back.
 */
export function useStaffAnswer({ id, customerName }: Pick<KioskTicket, 'id' | 'customerName'>) {
  const [state, setState] = useState<StaffState>('asking');
  const [takesPin, setTakesPin] = useState(false);
  const [round, setRound] = useState(0);

  // biome-ignore lint/correctness/useExhaustiveDependencies: each round asks anew
  useEffect(() => {
    let isOver = false;
    let isLooking = false;
    let isAsked = false;
    let isWantedAgain = false;
    const look = async () => {
      if (isOver) return;
      if (isLooking) {
        isWantedAgain = true;
        return;
      }
      isLooking = true;
      isWantedAgain = false;
      const options = { signal: AbortSignal.timeout(patience) };
      try {
        const reply: Asked = isAsked
          ? await call<typeof readWalkInRequestCall>(
              'GET /api/check-in/walk-in-requests/:id',
              { params: { id } },
              options,
            )
          : await call<typeof askStaffCall>(
              'POST /api/check-in/walk-in-requests',
              { body: { ticketId: id, customerName } },
              options,
            );
        isAsked = true;
        setLine(true);
        if (isOver) return;
        setTakesPin(reply.takesPin);
        setState(reply.state);
        if (reply.state !== 'waiting') stop();
      } catch (problem) {
        if (isOver) return;
        if (problem instanceof CallFailure && problem.refusal?.code === 'slow_down') {
          setState('over');
          stop();
        } else {
          recordDayError(problem);
          setState('unreached');
        }
      } finally {
        isLooking = false;
        if (isWantedAgain) void look();
      }
    };
    const looking = setInterval(() => {
      if (!isLooking) void look();
    }, lookEvery);
    const deafen = onWalkInNews(() => void look());
    const stop = () => {
      isOver = true;
      clearInterval(looking);
      deafen();
    };
    void look();
    return () => {
      const isOpen = isAsked && !isOver;
      stop();
      if (isOpen)
        void call<typeof withdrawWalkInRequestCall>('POST /api/check-in/walk-in-requests/:id/withdraw', {
          params: { id },
        }).catch(() => undefined);
    };
  }, [id, customerName, round]);

  return {
    state,
    takesPin,
    /** Staff have said yes here. */
    allow: () => setState('yes'),
    askAgain: () => {
      setState('asking');
      setRound((before) => before + 1);
    },
  };
}
