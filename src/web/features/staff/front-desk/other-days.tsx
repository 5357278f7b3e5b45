import { useEffect, useRef, useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { OtherDayTicket, searchOtherDaysCall } from '../../../../contract/front-desk.ts';
import { CallFailure } from '../../../lib/call.ts';
import { Button } from '../../../ui/button.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { moveReason } from './desk-actions.ts';
import styles from './front-desk.module.css';
import { Family, type RowsProps } from './ticket-rows.tsx';

/** The wait after the last keystroke before other days are searched automatically, in milliseconds. */
const pause = 300;

type OtherDaysProps = RowsProps & {
  search: string;
  /** Whether other days are searched without a press, because no family on today's list matches. */
  isAutomatic: boolean;
};

/** Lists tickets of other days that match a search, each with its day and buttons that move it to today. */
export function OtherDays({ search, isAutomatic, ...rows }: OtherDaysProps) {
  const [isPressed, setPressed] = useState(false);
  const [hasPaused, setHasPaused] = useState(false);
  const section = useRef<HTMLElement>(null);
  useEffect(() => {
    const timer = setTimeout(() => setHasPaused(true), pause);
    return () => clearTimeout(timer);
  }, []);
  const isEnabled = isPressed || (isAutomatic && hasPaused);
  const query = useStaffQuery({
    topic: ['bookings', 'stays'],
    key: ['other-days', search],
    read: (signal) =>
      staffCall<typeof searchOtherDaysCall>(
        'POST /api/admin/check-in/search',
        { body: { search } },
        { signal },
      ).catch((problem) => {
        // The server refuses an unknown code and the code of a photo session. The refusal's message is shown
        // as the result.
        if (problem instanceof CallFailure && problem.refusal?.code === 'ticket_not_found')
          return problem.refusal.message;
        throw problem;
      }),
    pollInterval: false,
    isEnabled,
  });
  return (
    <section
      ref={section}
      tabIndex={-1}
      aria-label="Other days"
      className={`${styles.deskGroup} outline-none`}
    >
      <h2 className={styles.deskTitle}>Other days</h2>
      {isEnabled || isAutomatic ? (
        <QueryResult query={query} what="the tickets of other days">
          {(found) =>
            typeof found === 'string' || found.tickets.length === 0 ? (
              <p role="status" className={styles.deskNobody}>
                {typeof found === 'string' ? found : 'No ticket of another day matches either.'}
              </p>
            ) : (
              <Found found={found} {...rows} />
            )
          }
        </QueryResult>
      ) : (
        <Button
          variant="link"
          onClick={() => {
            setPressed(true);
            section.current?.focus();
          }}
        >
          Search tickets of other days
        </Button>
      )}
    </section>
  );
}

function Found({ found, ...rows }: RowsProps & { found: CallReply<typeof searchOtherDaysCall> }) {
  return (
    <>
      <ul className={styles.deskRows}>
        {found.tickets.map((ticket) => (
          <li key={ticket.id} className={styles.deskRow} data-state="other">
            <Family
              ticket={ticket}
              givingUp={ticket.bookingDate === found.today ? 'Checking in' : 'Moving it'}
              {...rows}
            />
            <div className={styles.deskState}>
              <p className="font-bold">{ticket.obstacle || 'This ticket is for today.'}</p>
              {ticket.rule !== '' && <p>{ruleInWords(ticket)}</p>}
              {ticket.notToday !== null && <p>{ticket.notToday}</p>}
            </div>
            <Move ticket={ticket} found={found} {...rows} />
          </li>
        ))}
      </ul>
      {found.more && <p>These are the nearest. Type more of the name to see others.</p>}
    </>
  );
}

function ruleInWords(ticket: OtherDayTicket): string {
  return ticket.isTooLate
    ? `By the rule it is too late to move this ticket. If you still move it, the log says “${moveReason(ticket)}”.`
    : ticket.rule;
}

type MoveProps = RowsProps & { ticket: OtherDayTicket; found: CallReply<typeof searchOtherDaysCall> };

function Move({ ticket, found, onAct, onOpen, isPending }: MoveProps) {
  const { id, customerName, notToday, isFullToday, sessions, numberOfChildren } = ticket;
  const whose = <span className="sr-only"> {customerName}</span>;
  // A ticket without a rule is cancelled, used or unpaid. Moving it would not make it valid.
  if (ticket.rule === '') return null;
  if (notToday !== null)
    return isFullToday ? (
      <div className={styles.deskButtons}>
        <Button onClick={() => onOpen(ticket, 'move')}>Move it all the same{whose}</Button>
      </div>
    ) : null;
  if (sessions > 1)
    return (
      <div className={styles.deskButtons}>
        <Button data-deed="" onClick={() => onOpen(ticket, 'move')}>
          Choose {sessions} sessions of today{whose}
        </Button>
      </div>
    );
  const times = found.sessions
    .filter(({ availableSpots }) => availableSpots >= numberOfChildren)
    .map(({ timeSlot }) => ({ slots: [timeSlot], label: `Move it to ${timeSlot}` }));
  // The first arrival time is the current one, or the next one with room.
  const oneOfDay = found.arrivals ? times.slice(0, 1) : [{ slots: [], label: 'Move it to today' }];
  const choices = found.event === null ? oneOfDay : times;
  return (
    <div className={styles.deskButtons}>
      {choices.map(({ slots, label }) => (
        <Button
          key={label}
          data-deed=""
          pending={isPending(id)}
          pendingText="Moving..."
          onClick={() => onAct({ what: 'move', ticket, date: found.today, slots })}
        >
          {label}
          {whose}
        </Button>
      ))}
    </div>
  );
}
