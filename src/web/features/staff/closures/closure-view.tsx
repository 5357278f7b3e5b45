import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import type { Closure, undoClosureCall } from '../../../../contract/closures.ts';
import { failureMessage } from '../../../lib/call.ts';
import { Link } from '../../../lib/router.tsx';
import { useSingleMutation } from '../../../lib/use-single-mutation.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { toast } from '../../../ui/toast.tsx';
import { ConfirmDialog } from '../shared/confirm-dialog.tsx';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { focusInTab } from '../shared/focus-in-tab.ts';
import { QueryResult } from '../shared/query-result.tsx';
import { refetchTopics } from '../shared/screen-stream.ts';
import { staffCall } from '../shared/staff-query.ts';
import { PartyRingList, Phone } from './closure-effects.tsx';
import { useClosureQuery } from './closure-query.ts';
import { closedTimeTitle, closureBadges, counted, countsInWords, undoInWords } from './closure-words.ts';
import styles from './closures.module.css';
import { RungTick } from './rung-tick.tsx';

/** Shows a closing: the progress of its mails, the state of each family, families to ring, and an undo. */
export function ClosureView({ id, onBack }: { id: string; onBack: () => void }) {
  const [isSending, setSending] = useState(true);
  const query = useClosureQuery(id, isSending);
  const hasWaitingMails = (query.data?.closure.mails.waiting ?? 1) > 0;
  if (hasWaitingMails !== isSending) setSending(hasWaitingMails);
  return (
    <div className={styles.closures}>
      <p>
        <Button variant="link" onClick={onBack}>
          Back to all closings
        </Button>
      </p>
      <QueryResult query={query} what="the closing">
        {({ closure }) => <Shown closure={closure} />}
      </QueryResult>
    </div>
  );
}

function Shown({ closure }: { closure: Closure }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => focusInTab(title.current), []);
  const { reason, mails, bookings, undoneAt, answerBy, unanswered } = closure;
  const rungCount = [...bookings, ...closure.partyList].filter(({ rungAt }) => rungAt !== null).length;
  const all = mails.sent + mails.waiting + mails.failed;
  return (
    <>
      <section aria-labelledby="closing-title" className={styles.effects}>
        <h2 id="closing-title" ref={title} tabIndex={-1} className={`${parts.dashboardH2} outline-none`}>
          {closedTimeTitle(closure)}
        </h2>
        <p className={styles.big}>
          {undoneAt === null ? reason : `Open after all. The reason was: ${reason}`}
        </p>
        {all > 0 && (
          <>
            <progress
              className={styles.bar}
              aria-label="Mails handled"
              max={all}
              value={mails.sent + mails.failed}
            />
            <p role="status">{mailsInWords(mails)}</p>
          </>
        )}
        {undoneAt === null && (
          <>
            <p>
              {countsInWords(closure.counts) || 'Nobody was booked.'}
              {rungCount > 0 && ` (${rungCount} rung)`}
            </p>
            <p>
              They choose until {dayAndTime(answerBy)}. Those who do not answer{' '}
              {unanswered === 'refund' ? 'get all of their money back.' : 'are rung by you.'}
            </p>
            {!closure.isBlocked && (
              <Notice kind="warning" title="The time is on sale again">
                The restriction was removed in the calendar. Families who were asked can still choose.
              </Notice>
            )}
            {closure.canUndo && <Undo closure={closure} />}
          </>
        )}
      </section>
      <PartyRingList
        parties={closure.partyList}
        tick={({ inquiryId, customerName, rungAt }) => (
          <RungTick
            closureId={closure.id}
            about="party"
            aboutId={inquiryId}
            name={customerName}
            rungAt={rungAt}
          />
        )}
      />
      {bookings.length > 0 && (
        <section aria-labelledby="closing-families">
          <h2 id="closing-families" className={parts.dashboardH2}>
            What became of each ({bookings.length})
          </h2>
          <ul className={rows.dashboardCards} aria-label="Families">
            {bookings.map((booking) => (
              <Family
                key={booking.bookingId}
                closureId={closure.id}
                booking={booking}
                isUndone={undoneAt !== null}
              />
            ))}
          </ul>
        </section>
      )}
    </>
  );
}

function mailsInWords({ sent, waiting, failed }: Closure['mails']): string {
  return [
    `${counted(sent, 'family has', 'families have')} the mail`,
    waiting > 0 && `${waiting} on the way`,
    failed > 0 && `${failed} could not be mailed`,
  ]
    .filter((part) => typeof part === 'string')
    .join(', ');
}

interface FamilyProps {
  closureId: string;
  booking: Closure['bookings'][number];
  isUndone: boolean;
}

function Family({ closureId, booking, isUndone }: FamilyProps) {
  const [badge, words] = closureBadges[booking.state];
  const needsCall = booking.state === 'ring' || booking.state === 'here';
  return (
    <li className={`${rows.dashboardCard} ${styles.family}`}>
      <span>
        <Link to={`/admin?tab=search&q=${booking.reference}`} className={rows.rowOpen}>
          {booking.customerName}
        </Link>
        <span className={rows.rowUnder}>
          {booking.title}
          {booking.children > 0 && `, ${counted(booking.children, 'child', 'children')}`}, {booking.reference}
        </span>
      </span>
      <span>
        {!isUndone && <Badge kind={badge}>{words}</Badge>} {booking.detail}
        {booking.at && <span className={rows.rowUnder}>{dayAndTime(booking.at)}</span>}
      </span>
      <span className={needsCall ? styles.call : rows.rowUnder}>
        <Phone phone={booking.customerPhone} />
        {(needsCall || booking.rungAt) && (
          <RungTick
            closureId={closureId}
            about="booking"
            aboutId={booking.bookingId}
            name={booking.customerName}
            rungAt={booking.rungAt}
          />
        )}
      </span>
    </li>
  );
}

function Undo({ closure }: { closure: Closure }) {
  const client = useQueryClient();
  const [isAsking, setAsking] = useState(false);
  const undoing = useSingleMutation({
    mutationFn: () =>
      staffCall<typeof undoClosureCall>('POST /api/admin/closures/:id/undo', { params: { id: closure.id } }),
    onSuccess: () => toast({ title: 'Open after all', description: undoInWords(closure), done: true }),
    onError: (problem) =>
      toast({
        title: 'Not undone',
        description: failureMessage(problem, 'We could not reach the centre. Please try again.'),
        variant: 'destructive',
      }),
    onSettled: () => {
      refetchTopics(client, ['restrictions', 'bookings', 'letters']);
      setAsking(false);
    },
  });
  return (
    <div>
      <Button onClick={() => setAsking(true)}>Undo the closing</Button>
      <ConfirmDialog
        open={isAsking}
        title="Undo the closing?"
        confirmText="Undo it"
        pendingText="Undoing..."
        cancelText="Leave it closed"
        pending={undoing.isPending}
        onConfirm={() => undoing.mutate()}
        onClose={() => setAsking(false)}
      >
        {closedTimeTitle(closure)}: families can book it again, and every booking stays as it is.{' '}
        {undoInWords(closure)}
      </ConfirmDialog>
    </div>
  );
}
