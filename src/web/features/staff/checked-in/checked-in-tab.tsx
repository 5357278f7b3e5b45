import { useQueryClient } from '@tanstack/react-query';
import type { CallReply } from '../../../../contract/call.ts';
import type { checkOutBookingCall, readActiveSessionsCall } from '../../../../contract/check-in.ts';
import { canReceiveMail } from '../../../../domain/email-address.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { minutesLeft, stayColour } from '../../../../domain/stay.ts';
import { WaitingScene } from '../../../art/waiting-scene.tsx';
import { failureMessage } from '../../../lib/call.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { clockTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { toast } from '../../../ui/toast.tsx';
import { focusAfterRow } from '../shared/focus-after-row.ts';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { useCentreTime } from '../shared/use-centre-time.ts';
import styles from './checked-in.module.css';
import { KioskClashes } from './kiosk-clashes.tsx';

type ActiveSessionsReply = CallReply<typeof readActiveSessionsCall>;
type Stay = ActiveSessionsReply['activeSessions'][number];

const counted = (count: number, one: string, more: string) => `${count} ${count === 1 ? one : more}`;

/** Lists the families inside, the least time left first (specification 2.14, 7.16). */
export default function CheckedIn() {
  const query = useStaffQuery({
    topic: 'stays',
    key: ['inside'],
    read: (signal) =>
      staffCall<typeof readActiveSessionsCall>('GET /api/admin/active-sessions', {}, { signal }),
    pollInterval: 15_000,
  });
  const now = useCentreTime(query.data, query.dataUpdatedAt);
  return (
    <>
      <KioskClashes />
      <QueryResult query={query} what="who is inside">
        {({ activeSessions, inside }) =>
          activeSessions.length === 0 ? (
            <EmptyState drawing={<WaitingScene />} title="No customers currently checked in">
              <p>Families appear here as they check in, with the time they have left.</p>
            </EmptyState>
          ) : (
            <>
              <p className={styles.staysSum} role="status">
                Inside now: {counted(inside.families, 'family', 'families')},{' '}
                {counted(inside.children, 'child', 'children')},{' '}
                {counted(inside.adults, 'extra adult', 'extra adults')}
              </p>
              <ul className={styles.stays}>
                {activeSessions.map((stay) => (
                  <StayRow key={stay.bookingId} stay={stay} now={now} />
                ))}
              </ul>
            </>
          )
        }
      </QueryResult>
    </>
  );
}

function StayRow({ stay, now }: { stay: Stay; now: number }) {
  const minutesRemaining = minutesLeft(Date.parse(stay.sessionEnd), now);
  return (
    <li className={styles.stay} data-colour={stayColour(minutesRemaining)}>
      <div>
        <h2 className={styles.stayName}>{stay.customerName}</h2>
        <p>
          {counted(stay.numberOfChildren, 'child', 'children')}
          {stay.numberOfAdults > 0 && `, ${counted(stay.numberOfAdults, 'extra adult', 'extra adults')}`}
          {stay.numberPlate && (
            <>
              {' '}
              · <span className={styles.plate}>{stay.numberPlate}</span>
            </>
          )}
        </p>
      </div>
      <p className={styles.stayReach}>
        {stay.customerPhone && <a href={phoneLink(stay.customerPhone)}>{stay.customerPhone}</a>}
        {canReceiveMail(stay.customerEmail) ? (
          <a href={`mailto:${stay.customerEmail}`}>{stay.customerEmail}</a>
        ) : (
          'Walk-in, paid at reception'
        )}
      </p>
      <p className={styles.stayTimes}>
        <span className="whitespace-nowrap">
          In since <time>{clockTime(stay.checkedInAt)}</time>,
        </span>{' '}
        <span className="whitespace-nowrap">
          until <time>{clockTime(stay.sessionEnd)}</time>
        </span>
      </p>
      <p className={styles.stayLeft}>
        <TimeLeft minutes={minutesRemaining} />
      </p>
      <CheckOut stay={stay} />
    </li>
  );
}

function TimeLeft({ minutes }: { minutes: number }) {
  const colour = stayColour(minutes);
  if (colour === 'overtime') {
    return (
      <>
        <Badge kind="blocked">Overtime</Badge>{' '}
        {minutes < 0 && (
          <span className="whitespace-nowrap">by {counted(-minutes, 'minute', 'minutes')}</span>
        )}
      </>
    );
  }
  return <Badge kind={colour === 'green' ? 'available' : 'low'}>{minutes} min left</Badge>;
}

function CheckOut({ stay }: { stay: Stay }) {
  const client = useQueryClient();
  const checkOut = useSingleMutation({
    mutationFn: (_moveFocus: () => void) =>
      staffCall<typeof checkOutBookingCall>('POST /api/check-in/checkout', {
        body: { bookingId: stay.bookingId },
      }),
    onSuccess: ({ message }, moveFocus) => {
      toast({ title: 'Customer Checked Out', description: message });
      moveFocus();
    },
    onError: (problem) =>
      toast({
        title: 'Checkout Error',
        description: failureMessage(problem, 'Failed to check out customer. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => refetchTopics(client, ['stays']),
  });
  // After the check-out the button stays pending, until it disappears with its row.
  const isPending = checkOut.isPending || checkOut.isSuccess;
  return (
    <Button
      pending={isPending}
      pendingText="Checking out..."
      onClick={({ currentTarget }) => checkOut.mutate(focusAfterRow(currentTarget))}
    >
      Check out<span className="sr-only"> {stay.customerName}</span>
    </Button>
  );
}
