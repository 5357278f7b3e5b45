import { useRef, useState } from 'react';
import type { Desk } from '../../../../contract/desk-sale.ts';
import { type Day, dayInWords, isDay } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { maxTicketsPerType } from '../../../../domain/tickets.ts';
import type { FormErrors } from '../../../lib/form-check.ts';
import { Button } from '../../../ui/button.tsx';
import { Counter } from '../../../ui/counter.tsx';
import { ErrorText } from '../../../ui/error-text.tsx';
import { Checkbox, TextField } from '../../../ui/field.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { ArrivalSelect } from '../shared/arrival-select.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { roomInWords } from '../shared/room-in-words.ts';
import styles from './sell.module.css';

type SaleVisitProps = {
  desk: Desk;
  date: Day;
  onDateChange: (date: Day) => void;
  sessions: readonly string[];
  onSessions: (sessions: readonly string[]) => void;
  tickets: Record<string, number>;
  onTickets: (tickets: Record<string, number>) => void;
  errors: FormErrors;
};

/** Shows the fields for the day, its sessions with their places, and the tickets. */
export function SaleVisit(props: SaleVisitProps) {
  const { desk, date, onDateChange, tickets, onTickets, errors } = props;
  // A typed date stays in its field until it is a valid day, or until another day is chosen.
  const [typed, setTyped] = useState({ text: '', forDate: '' });
  const dateField = useRef<HTMLInputElement>(null);
  return (
    <section aria-labelledby="sale-visit" className={styles.salePart}>
      <h2 id="sale-visit" tabIndex={-1} className={parts.dashboardH2}>
        The visit
      </h2>
      <div className={styles.saleDay}>
        <TextField
          ref={dateField}
          id="sale-date"
          label="Day"
          type="date"
          min={desk.today}
          value={typed.forDate === date ? typed.text : date}
          onChange={({ target: { value } }) => {
            setTyped({ text: value, forDate: isDay(value) ? value : date });
            if (isDay(value)) onDateChange(value);
          }}
        />
        {date !== desk.today && (
          <Button
            variant="link"
            onClick={() => {
              onDateChange(desk.today);
              dateField.current?.focus();
            }}
          >
            Back to today
          </Button>
        )}
      </div>
      {desk.date === date && <Sessions {...props} />}
      <fieldset
        className={styles.saleTickets}
        aria-describedby={errors['tickets'] ? 'sale-tickets-error' : undefined}
      >
        <legend className="field-label">
          Tickets, at the {desk.prices === 'door' ? 'door’s' : 'online'} prices
        </legend>
        <p className="field-hint">{desk.freeAdults}</p>
        {errors['tickets'] && <ErrorText id="sale-tickets-error">{errors['tickets']}</ErrorText>}
        {desk.tickets.map(({ id, name, price, fee, why = 'Base price' }) => (
          <Counter
            key={id}
            label={name}
            detail={`${formatPence(price)}${fee > 0 ? ` and a fee of ${formatPence(fee)}` : ''}: ${why}`}
            value={tickets[id] ?? 0}
            max={maxTicketsPerType}
            onChange={(count) => onTickets({ ...tickets, [id]: count })}
          />
        ))}
      </fieldset>
    </section>
  );
}

function Sessions({ desk, date, sessions, onSessions, errors }: SaleVisitProps) {
  if (desk.sessions.length === 0 || (desk.notSold !== null && desk.event === null)) {
    return (
      <Notice kind="warning" live="polite" title={`Nothing is sold for ${dayInWords(date)}`}>
        <p>{desk.notSold ?? 'The day has no sessions'}</p>
      </Notice>
    );
  }
  if (desk.event === null && !desk.stays) {
    return (
      <ul className={styles.saleSessions} aria-live="polite">
        {desk.sessions.map((session) => (
          <li key={session.timeSlot} data-full={session.notSold !== null}>
            <strong>{session.timeSlot}</strong> <span>{roomInWords(session)}</span>
          </li>
        ))}
      </ul>
    );
  }
  if (desk.stays)
    return (
      <ArrivalSelect
        id="sale-sessions"
        name="sessions"
        error={errors['sessions']}
        times={desk.sessions.map((session) => ({
          timeSlot: session.timeSlot,
          places: roomInWords(session),
          isOpen: session.notSold === null,
        }))}
        chosen={sessions[0] ?? ''}
        onChoose={(slot) => onSessions(slot ? [slot] : [])}
      />
    );
  return (
    <fieldset aria-describedby={errors['sessions'] ? 'sale-sessions-error' : undefined}>
      <legend className="field-label">Sessions of {desk.event}</legend>
      {errors['sessions'] && <ErrorText id="sale-sessions-error">{errors['sessions']}</ErrorText>}
      {desk.sessions.map((session) => (
        <Checkbox
          key={session.timeSlot}
          id={`sale-session-${session.timeSlot}`}
          // If no session is chosen, the first session on sale takes the focus.
          name={session.notSold === null ? 'sessions' : undefined}
          label={`${session.timeSlot}: ${roomInWords(session)}`}
          checked={sessions.includes(session.timeSlot)}
          disabled={session.notSold !== null}
          onChange={({ target }) =>
            onSessions(
              target.checked
                ? [...sessions, session.timeSlot]
                : sessions.filter((slot) => slot !== session.timeSlot),
            )
          }
        />
      ))}
    </fieldset>
  );
}
