import { useQueryClient } from '@tanstack/react-query';
import { type MouseEvent, useEffect, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { answerWalkInRequestCall, listWalkInRequestsCall } from '../../../contract/walk-in.ts';
import { failureMessage } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { clockTime } from '../../lib/venue-time.ts';
import { Button } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import parts from './shared/dashboard-parts.module.css';
import { focusAfterRow } from './shared/focus-after-row.ts';
import { refetchTopics } from './shared/screen-stream.ts';
import { staffCall, useStaffQuery } from './shared/staff-query.ts';
import styles from './walk-in-requests.module.css';

type Requests = CallReply<typeof listWalkInRequestsCall>;
type Request = Requests['requests'][number];

/**
 * Lists, above the open tab, the walk-ins that wait at a kiosk until staff approve them. Shows nothing if
 * there are none.
 */
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
        <section className={styles.walkIns} aria-labelledby="walk-ins">
          <h2 id="walk-ins" className={parts.dashboardH2}>
            {requests.length === 1
              ? 'A walk-in is waiting for approval'
              : `${requests.length} walk-ins are waiting for approval`}
          </h2>
          <ul>
            {requests.map((request) => (
              <RequestRow key={request.id} request={request} placesLeft={query.data?.placesLeft ?? null} />
            ))}
          </ul>
        </section>
      )}
    </div>
  );
}

/** Returns the device's time (epoch milliseconds), updated each second while `isActive`. */
function useNow(isActive: boolean): number {
  const [now, setNow] = useState(Date.now);
  useEffect(() => {
    if (!isActive) return;
    setNow(Date.now());
    const timer = setInterval(() => setNow(Date.now()), 1_000);
    return () => clearInterval(timer);
  }, [isActive]);
  return now;
}

interface Answer {
  answer: 'yes' | 'no';
  /** Moves focus away from the row, which disappears. */
  moveFocus: () => void;
}

function RequestRow({ request, placesLeft }: { request: Request; placesLeft: number | null }) {
  const client = useQueryClient();
  const { id, kiosk, customerName, askedAt, madeLately, minutes } = request;
  const answering = useSingleMutation({
    mutationFn: ({ answer }: Answer) =>
      staffCall<typeof answerWalkInRequestCall>('POST /api/admin/walk-in-requests/:id/answer', {
        params: { id },
        body: { answer },
      }),
    onSuccess: (_, { answer, moveFocus }) => {
      toast({
        title: answer === 'yes' ? 'Let in' : 'Sent to reception',
        description:
          answer === 'yes'
            ? `${customerName} can check in at ${kiosk} now.`
            : `${customerName} comes to reception.`,
      });
      moveFocus();
    },
    onError: (problem) =>
      toast({
        title: 'Not answered',
        description: failureMessage(problem, 'Your answer did not arrive. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refetchTopics(client, ['walk-ins']),
  });
  // After a successful answer the pressed button stays pending, until it disappears with its row.
  const pendingAnswer = answering.isError ? null : (answering.variables?.answer ?? null);
  const sendAnswer = (answer: 'yes' | 'no', { currentTarget }: MouseEvent<HTMLButtonElement>) => {
    if (!pendingAnswer) answering.mutate({ answer, moveFocus: focusAfterRow(currentTarget) });
  };
  return (
    <li className={styles.walkIn}>
      <p className={styles.walkInWho}>
        <strong>{customerName}</strong>
        <span>
          {kiosk}, {clockTime(askedAt)}
        </span>
      </p>
      <p>
        {recentWalkInsText(madeLately, minutes)}
        {placesLeft !== null && (
          <> {placesLeft === 1 ? '1 place is left.' : `${placesLeft} places are left.`}</>
        )}
      </p>
      <p className={styles.walkInAnswers}>
        <Button
          variant="primary"
          pending={pendingAnswer === 'yes'}
          pendingText="Letting in..."
          onClick={(event) => sendAnswer('yes', event)}
        >
          Yes, let them in<span className="sr-only"> ({customerName})</span>
        </Button>
        <Button
          pending={pendingAnswer === 'no'}
          pendingText="Saving..."
          onClick={(event) => sendAnswer('no', event)}
        >
          No, send to reception<span className="sr-only"> ({customerName})</span>
        </Button>
      </p>
    </li>
  );
}

function recentWalkInsText(count: number, minutes: number): string {
  if (count === 0) return `The first walk-in of this kiosk in ${minutes} minutes.`;
  return `${count} ${count === 1 ? 'walk-in' : 'walk-ins'} from this kiosk in the last ${minutes} minutes.`;
}
