import './walk-in-requests.css';
import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { answerWalkInRequestCall, listWalkInRequestsCall } from '../../../contract/walk-in.ts';
import { wordsOf } from '../../lib/call.ts';
import { clockTime } from '../../lib/venue-moment.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { refetchTopics } from './screen-stream.ts';
import { staffCall, useStaffQuery } from './staff-call.ts';

type Requests = CallReply<typeof listWalkInRequestsCall>;
type Request = Requests['requests'][number];

/** Walk-ins that wait at a kiosk for a yes, above whatever is open; nothing where none waits. */
export function WalkInRequests() {
  const query = useStaffQuery({
    topic: 'walk-ins',
    key: ['open'],
    read: (signal) =>
      staffCall<typeof listWalkInRequestsCall>('GET /api/admin/walk-in-requests', {}, { signal }).then(
        (reply) => ({ ...reply, ahead: Date.parse(reply.now) - Date.now() }),
      ),
  });
  const now = useNow((query.data?.requests.length ?? 0) > 0) + (query.data?.ahead ?? 0);
  const requests = query.data?.requests.filter(({ endsAt }) => Date.parse(endsAt) > now) ?? [];
  return (
    <div className="no-print">
      <p role="status" className="sr-only">
        {requests.map(({ kiosk, customerName }) => `${kiosk} asks: may ${customerName} come in?`).join(' ')}
      </p>
      {requests.length > 0 && (
        <section className="walk-ins" aria-labelledby="walk-ins">
          <h2 id="walk-ins" className="desk-h2">
            {requests.length === 1
              ? 'A walk-in waits for your yes'
              : `${requests.length} walk-ins wait for your yes`}
          </h2>
          <ul>
            {requests.map((request) => (
              <Row key={request.id} request={request} placesLeft={query.data?.placesLeft ?? null} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** The device's time, each second while `on`. */
function useNow(on: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!on) return;
    setNow(Date.now());
    const ticking = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(ticking);
  }, [on]);
  return now;
}

function Row({ request, placesLeft }: { request: Request; placesLeft: number | null }) {
  const client = useQueryClient();
  const [going, setGoing] = useState<'yes' | 'no' | null>(null);
  const { id, kiosk, customerName, askedAt, madeLately, minutes } = request;
  const give = async (answer: 'yes' | 'no', { currentTarget: button }: MouseEvent<HTMLButtonElement>) => {
    if (going) return;
    const next = besideOf(button);
    setGoing(answer);
    try {
      await staffCall<typeof answerWalkInRequestCall>('POST /api/admin/walk-in-requests/:id/answer', {
        params: { id },
        body: { answer },
      });
      toast({
        title: answer === 'yes' ? 'Let in' : 'Sent to reception',
        description:
          answer === 'yes'
            ? `${customerName} can check in at ${kiosk} now.`
            : `${customerName} comes to reception.`,
      });
      // The line goes with its button: the keyboard goes on from the line beside it.
      if (document.activeElement === button || document.activeElement === document.body)
        (next?.isConnected ? next : document.getElementById('desk-main'))?.focus();
    } catch (problem) {
      toast({
        title: 'Not answered',
        description: wordsOf(problem, 'Your answer did not arrive. Please try again.'),
        variant: 'destructive',
      });
      setGoing(null);
    }
    refetchTopics(client, ['walk-ins']);
  };
  return (
    <li className="walk-in">
      <p className="walk-in-who">
        <strong>{customerName}</strong>
        <span>
          {kiosk}, {clockTime(askedAt)}
        </span>
      </p>
      <p>
        {madeInWords(madeLately, minutes)}
        {placesLeft !== null && (
          <> {placesLeft === 1 ? '1 place is left.' : `${placesLeft} places are left.`}</>
        )}
      </p>
      <p className="walk-in-answers">
        <Button
          variant="primary"
          pending={going === 'yes'}
          pendingText="Letting in..."
          onClick={(event) => void give('yes', event)}
        >
          Yes, let them in<span className="sr-only"> ({customerName})</span>
        </Button>
        <Button pending={going === 'no'} pendingText="Noting..." onClick={(event) => void give('no', event)}>
          No, send to reception<span className="sr-only"> ({customerName})</span>
        </Button>
      </p>
    </li>
  );
}

function madeInWords(made: number, minutes: number): string {
  if (made === 0) return `The first walk-in of this kiosk in ${minutes} minutes.`;
  return `${made} ${made === 1 ? 'walk-in' : 'walk-ins'} from this kiosk in the last ${minutes} minutes.`;
}

/** The same button of the line below, or else above. */
function besideOf(button: HTMLElement): HTMLElement | null {
  const row = button.closest('li');
  const beside = row?.nextElementSibling ?? row?.previousElementSibling;
  return beside?.querySelector('button') ?? null;
}
