import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { readAvailableSessionsCall } from '../../../contract/availability.ts';
import type { readPartyPackagesCall } from '../../../contract/party.ts';
import { formatPence, formatPrice } from '../../../domain/money.ts';
import { estimateParty } from '../../../domain/party-packages.ts';
import { callApi } from '../../lib/call.ts';
import { useSite } from '../site/site-query.ts';
import styles from './done-step.module.css';
import { doorPricesFor } from './door-prices.ts';
import { useKioskDay } from './stored-day.ts';
import type { KioskTicket } from './ticket.ts';

/** The sessions shown if the server cannot be reached (specification 5.8, 12.29). */
const fixedSlots = ['9:30 AM - 11:30 AM', '12:00 PM - 2:00 PM', '2:30 PM - 4:30 PM'];
/** The number of children in the party estimates. */
const partyChildren = 10;

/**
 * Shows 'More Fun Today': other sessions, door prices and party estimates (specification 2.16, 4.5, 4.8).
 */
export function MoreFun({ ticket }: { ticket: KioskTicket }) {
  return (
    <section className={styles.kioskMore} aria-labelledby="more-fun">
      <h2 id="more-fun">More Fun Today</h2>
      <div className={styles.kioskMoreParts}>
        <OtherSessions ownSlot={ticket.timeSlot} />
        <Prices numberOfChildren={ticket.numberOfChildren} />
        <Parties />
      </div>
    </section>
  );
}

function OtherSessions({ ownSlot }: { ownSlot: string }) {
  const today = useQuery({
    queryKey: ['kiosk', 'sessions'],
    queryFn: () => callApi<typeof readAvailableSessionsCall>('GET /api/available-sessions', {}),
    staleTime: 0,
  });
  const available = today.data?.sessions.map(({ timeSlot, availableSpots, notBookable }) => ({
    timeSlot,
    words: notBookable?.text ?? `${availableSpots} ${availableSpots === 1 ? 'place' : 'places'} left`,
  }));
  const fallback = today.isError ? fixedSlots.map((timeSlot) => ({ timeSlot, words: '' })) : [];
  const sessions = (available ?? fallback).filter(({ timeSlot }) => !ownSlot.split(' + ').includes(timeSlot));
  return (
    <div>
      <h3>Other sessions today</h3>
      {available && sessions.length === 0 && <p>There is no other session today.</p>}
      <ul className={styles.kioskLines}>
        {sessions.map(({ timeSlot, words }) => (
          <li key={timeSlot}>
            <span>{timeSlot}</span>
            <span>{words}</span>
          </li>
        ))}
      </ul>
    </div>
  );
}

function Prices({ numberOfChildren }: { numberOfChildren: number }) {
  const prices = useKioskDay()?.prices ?? [];
  const shown = doorPricesFor(prices, useSite()?.ticketTypes ?? [], numberOfChildren);
  return (
    <div>
      <h3>Tickets at the door</h3>
      <ul className={styles.kioskLines}>
        {shown.map(({ id, name, price }) => (
          <li key={id}>
            <span>{name}</span>
            <span>{formatPence(price)}</span>
          </li>
        ))}
      </ul>
      <NewTab to="/booking">Book another session</NewTab>
    </div>
  );
}

function Parties() {
  const packages = useQuery({
    queryKey: ['kiosk', 'packages'],
    queryFn: () => callApi<typeof readPartyPackagesCall>('GET /api/party-packages', {}),
  }).data?.packages;
  return (
    <div>
      <h3>Birthday parties</h3>
      <ul className={styles.kioskLines}>
        {(packages ?? []).map((party) => (
          <li key={party.id}>
            <span>
              {party.name}
              {party.recommended && ' (recommended)'}
            </span>
            <span>{formatPrice(estimateParty(party, partyChildren).pence)}</span>
          </li>
        ))}
      </ul>
      {packages && <p>Estimates for {partyChildren} children.</p>}
      <NewTab to="/party-booking">Plan a birthday party</NewTab>
    </div>
  );
}

function NewTab({ to, children }: { to: string; children: ReactNode }) {
  return (
    <a href={to} target="_blank" rel="noopener" className="button button-outline button-large">
      {children}
      <span className="sr-only"> (opens in a new tab)</span>
    </a>
  );
}
