import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type {
  listWaitlistCall,
  removeFromWaitlistCall,
  WaitingSession,
} from '../../../../contract/waitlist.ts';
import { dayInWords, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { failureMessage } from '../../../lib/call.ts';
import { focusIfLost } from '../../../lib/focus-if-lost.ts';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge, type BadgeKind } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopicsAndWait } from '../shared/screen-stream.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './queues.module.css';

type Group = WaitingSession['groups'][number];

/**
 * Lists the queues of full sessions: the groups that wait, since when, and their offers. Staff can remove a
 * group.
 */
export default function WaitlistPage() {
  const client = useQueryClient();
  const [removing, setRemoving] = useState<Group | null>(null);
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['waitlist'],
    read: (signal) => staffCall<typeof listWaitlistCall>('GET /api/admin/waitlist', {}, { signal }),
  });
  const removal = useSingleMutation({
    mutationFn: ({ groupId }: Group) =>
      staffCall<typeof removeFromWaitlistCall>('POST /api/admin/waitlist/:groupId/remove', {
        params: { groupId },
      }),
    onSuccess: (_, { customerName }) =>
      toast({ title: 'Removed', description: `${customerName} is not on the waitlist any more.` }),
    onError: (problem) => {
      const words = failureMessage(problem, 'Nothing was changed. Please try again.');
      toast({ title: 'Not removed', description: words, variant: 'destructive' });
    },
    onSettled: () => {
      setRemoving(null);
      void focusIfLost(refetchTopicsAndWait(client, ['bookings']));
    },
  });
  return (
    <>
      <QueryResult query={query} what="the waitlist">
        {({ sessions }) =>
          sessions.length === 0 ? (
            <EmptyList>Nobody waits for a place in a full session.</EmptyList>
          ) : (
            <div className={styles.waitlist}>
              {sessions.map((session) => (
                <Session key={session.sessionId} session={session} onRemove={setRemoving} />
              ))}
            </div>
          )
        }
      </QueryResult>
      <ConfirmDialog
        open={removing !== null}
        title={`Remove ${removing?.customerName ?? ''} from the waitlist?`}
        confirmText="Remove them"
        pendingText="Removing..."
        cancelText="Keep them"
        pending={removal.isPending}
        onConfirm={() => removing && removal.mutate(removing)}
        onClose={() => setRemoving(null)}
      >
        They no longer wait for any session, and get no mail about it. Places that are held for them go to the
        next group.
      </ConfirmDialog>
    </>
  );
}

function Session({ session, onRemove }: { session: WaitingSession; onRemove: (group: Group) => void }) {
  const children = session.groups.reduce((sum, group) => sum + group.children, 0);
  const title = `waitlist-${session.sessionId}`;
  return (
    <section aria-labelledby={title}>
      <h2 id={title} className={parts.dashboardH2}>
        {dayInWords(session.date)}, {session.timeSlot}
      </h2>
      <p>
        {session.title}. {session.groups.length} {session.groups.length === 1 ? 'group' : 'groups'} with{' '}
        {children} {children === 1 ? 'child' : 'children'} {session.groups.length === 1 ? 'waits' : 'wait'};{' '}
        {session.free} of {session.capacity} places free.
      </p>
      <ol className={`${rows.dashboardCards} ${styles.queue}`}>
        {session.groups.map((group) => (
          <li key={group.groupId} className={`${rows.dashboardCard} ${styles.place}`}>
            <p className={styles.who}>
              <strong>{group.customerName}</strong>
              <span>{group.tickets}</span>
              <span className={rows.rowUnder}>{group.customerEmail}</span>
            </p>
            <p>
              <GroupState group={group} />
              <span className={rows.rowUnder}>Since {dayAndTime(group.since)}</span>
            </p>
            <div>
              {group.offers.length > 0 && (
                <ul aria-label={`Offers to ${group.customerName}`}>
                  {group.offers.map((offer) => (
                    <li key={offer.at}>
                      {dayAndTime(offer.at)}: {outcomes[offer.outcome]}
                      {offer.date !== session.date && ` (${shortDayInWords(offer.date)})`}
                    </li>
                  ))}
                </ul>
              )}
            </div>
            <p>
              <Button variant="link" onClick={() => onRemove(group)}>
                Remove<span className="sr-only"> {group.customerName} from the waitlist</span>
              </Button>
            </p>
          </li>
        ))}
      </ol>
    </section>
  );
}

const outcomes: Record<Group['offers'][number]['outcome'], string> = {
  open: 'offered',
  taken: 'taken',
  missed: 'ran out',
  refused: 'refused',
  withdrawn: 'withdrawn',
};

const states: Record<Group['state'], [BadgeKind, string]> = {
  waiting: ['closed', 'Waits'],
  offered: ['low', 'Places are held'],
  'offered-elsewhere': ['low', 'Offered another session'],
  resting: ['closed', 'Missed an offer, passed over'],
  asked: ['closed', 'Asked if they still wait'],
};

function GroupState({ group }: { group: Group }) {
  const [badge, words] = states[group.state];
  return (
    <>
      <Badge kind={badge}>{words}</Badge>
      {group.until && <span> until {dayAndTime(group.until)}</span>}
    </>
  );
}
