import type { DeskTicket } from '../../../../contract/front-desk.ts';
import { formatPence } from '../../../../domain/money.ts';
import { clockTime, timeAndOtherDay } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import rows from '../shared/dashboard-rows.module.css';
import type { DeskAction } from './desk-actions.ts';
import styles from './front-desk.module.css';
import { keepsTime, peopleInWords, waitingChangeInWords } from './waiting-change-in-words.ts';

export type RowsProps = {
  /** The centre's time, as the server sent it. */
  now: string;
  onAct: (action: DeskAction) => void;
  onOpen: (ticket: Pick<DeskTicket, 'id' | 'customerName'>, view?: 'move' | 'people') => void;
  isPending: (id: string) => boolean;
};

const groups = [
  { title: 'Still to come', has: (ticket: DeskTicket) => !ticket.checkedIn },
  { title: 'Inside', has: (ticket: DeskTicket) => ticket.checkedIn && !ticket.checkedOut },
  { title: 'Left', has: (ticket: DeskTicket) => ticket.checkedOut },
] as const;

const byName = new Intl.Collator('en-GB');

/**
 * Lists today's families in three groups, each sorted by time and name. The families still to come are first.
 */
export function TicketRows({ tickets, ...props }: RowsProps & { tickets: readonly DeskTicket[] }) {
  return groups.map(({ title, has }) => {
    const shown = tickets
      .filter(has)
      .toSorted((a, b) => a.starts - b.starts || byName.compare(a.customerName, b.customerName));
    if (shown.length === 0) return null;
    return (
      <section key={title} aria-label={title} className={styles.deskGroup}>
        <h2 className={styles.deskTitle}>{title}</h2>
        <ul className={styles.deskRows}>
          {shown.map((ticket) => (
            <li key={ticket.id} className={styles.deskRow} data-state={title}>
              <Family ticket={ticket} givingUp="Checking in" {...props} />
              <p className={styles.deskState}>
                <State ticket={ticket} />
              </p>
              <Actions ticket={ticket} {...props} />
            </li>
          ))}
        </ul>
      </section>
    );
  });
}

type FamilyProps = {
  ticket: DeskTicket;
  /** The words for the action that ends an unpaid change of this ticket: 'Checking in'. */
  givingUp: string;
} & Pick<RowsProps, 'now' | 'onOpen'>;

/**
 * Shows a family: its name, the time, the group, the reference, an unpaid change and notes. A press on the
 * name opens the booking.
 */
export function Family({ ticket, givingUp, now, onOpen }: FamilyProps) {
  const { waitingChange } = ticket;
  return (
    <div className={styles.deskFamily}>
      <button type="button" className={rows.rowOpen} aria-haspopup="dialog" onClick={() => onOpen(ticket)}>
        {ticket.customerName}
      </button>
      <p className={styles.deskFacts}>
        <span className="whitespace-nowrap">{ticket.timeSlot || 'All day'}</span>
        <span>{peopleInWords(ticket.numberOfChildren, ticket.numberOfAdults)}</span>
        <span>{ticket.reference}</span>
      </p>
      {waitingChange && (
        <div className={styles.deskWaiting}>
          <p>
            <strong>Waits for {formatPence(waitingChange.toPay)}</strong> until{' '}
            {timeAndOtherDay(waitingChange.heldUntil, now)}: {waitingChangeInWords(ticket, waitingChange)}.{' '}
            {givingUp} gives it up.
          </p>
          {keepsTime(ticket, waitingChange) && (
            <Button variant="link" onClick={() => onOpen(ticket, 'people')}>
              Take {formatPence(waitingChange.toPay)}
              <span className="sr-only"> from {ticket.customerName}</span>
            </Button>
          )}
        </div>
      )}
      {ticket.note !== '' && (
        <p className={styles.deskNote}>
          <strong>Note</strong> {ticket.note}
        </p>
      )}
      {ticket.specialRequests !== '' && (
        <p className={styles.deskWishes}>
          <strong>They ask</strong> {ticket.specialRequests}
        </p>
      )}
    </div>
  );
}

function State({ ticket: { status, checkedInAt, checkedOutAt } }: { ticket: DeskTicket }) {
  if (checkedOutAt) return <Badge kind="closed">Left {clockTime(checkedOutAt)}</Badge>;
  if (checkedInAt) return <Badge kind="available">In since {clockTime(checkedInAt)}</Badge>;
  if (status === 'paid_in_store') return <span>Paid at reception</span>;
  return null;
}

function Actions({
  ticket,
  onAct,
  isPending,
}: Pick<RowsProps, 'onAct' | 'isPending'> & { ticket: DeskTicket }) {
  const { id, customerName, checkedIn, checkedOut, isWalkIn } = ticket;
  const pending = isPending(id);
  const whose = <span className="sr-only"> {customerName}</span>;
  if (checkedOut)
    return (
      <div className={styles.deskButtons}>
        <Button
          data-deed=""
          variant="quiet"
          pending={pending}
          onClick={() => onAct({ what: 'undo-check-out', ticket })}
        >
          Undo check-out{whose}
        </Button>
      </div>
    );
  if (!checkedIn)
    return (
      <div className={styles.deskButtons}>
        <Button
          data-deed=""
          pending={pending}
          pendingText="Checking in..."
          onClick={() => onAct({ what: 'check-in', ticket })}
        >
          Check in{whose}
        </Button>
      </div>
    );
  return (
    <div className={styles.deskButtons}>
      <Button
        data-deed=""
        pending={pending}
        pendingText="One moment..."
        onClick={() => onAct({ what: 'check-out', ticket })}
      >
        Check out{whose}
      </Button>
      {!isWalkIn && !pending && (
        <Button variant="quiet" onClick={() => onAct({ what: 'undo-check-in', ticket })}>
          Undo check-in{whose}
        </Button>
      )}
    </div>
  );
}
