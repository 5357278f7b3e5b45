import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import type { ClosedParty, ClosurePreview } from '../../../../contract/closures.ts';
import { formatPence } from '../../../../domain/money.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { Notice } from '../../../ui/notice.tsx';
import rows from '../shared/dashboard-rows.module.css';
import { QueryResult } from '../shared/query-result.tsx';
import { counted } from './closure-words.ts';
import styles from './closures.module.css';

type Query = Pick<UseQueryResult<ClosurePreview>, 'data' | 'error' | 'isError' | 'dataUpdatedAt' | 'refetch'>;

/** Shows the effect of closing a time: counts, money, the families to ring, and each family. */
export function ClosureEffects({ query }: { query: Query }) {
  return (
    <QueryResult query={query} what="who is booked">
      {(preview) => <Counts preview={preview} />}
    </QueryResult>
  );
}

function Counts({ preview }: { preview: ClosurePreview }) {
  const { bookings, partyList, families, children, paid, mails } = preview;
  const facts: readonly (readonly [string, number])[] = [
    ['Visits', preview.visits],
    ['Photo sessions', preview.photoSessions],
    ['Parties booked', preview.parties],
    ['Party enquiries', preview.partyEnquiries],
    ['Unpaid holds, which will be released', preview.holds],
    ['Groups on the waitlist', preview.waitingGroups],
  ];
  const toRing = bookings.filter(({ reach }) => reach === 'ring');
  const here = bookings.filter(({ reach }) => reach === 'here');
  const stayingCount = bookings.filter((booking) => booking.stays).length;
  if (families + partyList.length + preview.holds + preview.waitingGroups === 0)
    return <Notice title="Nobody is booked at this time">Closing only blocks the time.</Notice>;
  return (
    <div className={styles.effects}>
      <p className={styles.big} role="status">
        {counted(families, 'family', 'families')}, {counted(children, 'child', 'children')},{' '}
        {formatPence(paid)} paid
      </p>
      <dl className={styles.facts}>
        {facts
          .filter(([, count]) => count > 0)
          .map(([name, count]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{count}</dd>
            </div>
          ))}
      </dl>
      {stayingCount > 0 && (
        <Notice title={`${counted(stayingCount, 'visit')} can come at another hour that day`}>
          The rest of the day stays open, so a family that does not answer keeps its booking.
        </Notice>
      )}
      {families > 0 && (
        <p>
          {mails === families
            ? 'Every family will get an email.'
            : `${counted(mails, 'family', 'families')} will get an email.`}
        </p>
      )}
      <RingList title={`Ring them: no email address (${toRing.length})`} people={toRing} />
      <RingList title={`Here already: talk to them (${here.length})`} people={here} />
      <PartyRingList parties={partyList} />
      <details aria-label="Each booking" className={styles.all}>
        <summary>Each booking ({bookings.length})</summary>
        <ul className={rows.dashboardCards}>
          {bookings.map((booking) => (
            <li key={booking.bookingId} className={rows.dashboardCard}>
              <span className={rows.dashboardCardHead}>
                <strong>{booking.customerName}</strong>
                <span className="amount">{formatPence(booking.paid)}</span>
              </span>
              <span>
                {booking.title}, {booking.time}
                {booking.children > 0 && `, ${counted(booking.children, 'child', 'children')}`}
              </span>
              <span className={rows.rowUnder}>
                {booking.reference}, {booking.customerEmail || 'no email address'}
              </span>
            </li>
          ))}
        </ul>
      </details>
    </div>
  );
}

interface Person {
  customerName: string;
  customerPhone: string;
  time: string;
}

/** Lists people to ring or to talk to, with their phone numbers. Shows nothing if there are none. */
function RingList({ title, people }: { title: string; people: readonly (Person & { bookingId: string })[] }) {
  if (people.length === 0) return null;
  return (
    <section>
      <h3 className={styles.ringTitle}>{title}</h3>
      <ul className={rows.dashboardCards}>
        {people.map((person) => (
          <li key={person.bookingId} className={rows.dashboardCard}>
            <span className={rows.dashboardCardHead}>
              <strong>{person.customerName}</strong>
              <Phone phone={person.customerPhone} />
            </span>
            <span className={rows.rowUnder}>{person.time}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}

/**
 * Lists the parties of a closed time. Staff ring these families, because a closing does not change a party.
 * `tick` returns the checkbox that records the call.
 */
export function PartyRingList<Party extends ClosedParty>({
  parties,
  tick,
}: {
  parties: readonly Party[];
  tick?: (party: Party) => ReactNode;
}) {
  if (parties.length === 0) return null;
  return (
    <section>
      <h3 className={styles.ringTitle}>Parties: ring them ({parties.length})</h3>
      <ul className={rows.dashboardCards}>
        {parties.map((party) => (
          <li key={party.inquiryId} className={rows.dashboardCard}>
            <span className={rows.dashboardCardHead}>
              <strong>{party.customerName}</strong>
              <Phone phone={party.customerPhone} />
            </span>
            <span>
              {party.isBooked ? 'Party' : 'Enquiry about a party'}, {party.time},{' '}
              {counted(party.children, 'child', 'children')}
            </span>
            <span className={rows.rowUnder}>{party.customerEmail}</span>
            {tick?.(party)}
          </li>
        ))}
      </ul>
    </section>
  );
}

/** Shows a telephone number to tap, or says that there is no number. */
export function Phone({ phone }: { phone: string }) {
  return phone ? (
    <a href={phoneLink(phone)} className="underline">
      {phone}
    </a>
  ) : (
    <span>no phone number</span>
  );
}
