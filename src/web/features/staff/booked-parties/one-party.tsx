import { type ReactNode, useState } from 'react';
import type { readStaffPartyCall, StaffParty } from '../../../../contract/staff-parties.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { phoneLink } from '../../../../domain/phone-link.ts';
import { Link } from '../../../lib/router.tsx';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { BookingDialog } from '../shared/booking-dialog.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { QueryResult } from '../shared/query-result.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import styles from './booked-parties.module.css';
import { Disclosure } from './disclosure.tsx';
import { HostSelect } from './host-select.tsx';
import { PartyAccount } from './party-account.tsx';
import { PartyGuests } from './party-guests.tsx';
import { PartyMove } from './party-move.tsx';
import { PartyNumbers } from './party-numbers.tsx';
import { partiesPath } from './use-party-view.ts';

type Hosts = readonly { id: string; name: string }[];

/** Shows one party: the booking, its account, guests and history, and the actions of staff. */
export function OneParty({ id }: { id: string }) {
  const query = useStaffQuery({
    topic: 'bookings',
    key: ['party', id],
    read: (signal) =>
      staffCall<typeof readStaffPartyCall>('GET /api/admin/party/:id', { params: { id } }, { signal }),
  });
  return (
    <>
      <Link to={partiesPath} className={styles.view}>
        All parties
      </Link>
      <QueryResult query={query} what="this party">
        {({ party, hosts }) => <LoadedParty party={party} hosts={hosts} />}
      </QueryResult>
    </>
  );
}

function LoadedParty({ party, hosts }: { party: StaffParty; hosts: Hosts }) {
  const [mayChange, mayManageGuests] = [useMay('change-bookings'), useMay('party-guests')];
  const [isOpen, setOpen] = useState(false);
  const isBooked = party.state === 'confirmed';
  const title = `${party.childName || party.customerName}’s party`;
  const canChange = isBooked && !party.isOver && mayChange;
  return (
    <article aria-labelledby="party-title">
      <div className={styles.head}>
        <h2 id="party-title" className={parts.dashboardH2}>
          {title}, {dayInWords(party.date)}
        </h2>
        <State party={party} />
      </div>
      <div className={styles.party}>
        <Facts party={party} />
        <PartyAccount party={party} />
        <div className={styles.sides}>
          {isBooked && (
            <section className={styles.section} aria-labelledby="party-host">
              <h3 id="party-host" className={parts.dashboardH2}>
                Who runs it
              </h3>
              {canChange ? (
                <HostSelect party={party} hosts={hosts} label={`Host of ${title}`} />
              ) : (
                <p>{party.hostName ?? 'No host yet'}</p>
              )}
            </section>
          )}
          <section aria-label="What can be done">
            {canChange && (
              <>
                <Disclosure title="Change numbers, food or details">
                  <PartyNumbers party={party} />
                </Disclosure>
                <Disclosure title="Move it, or make it longer">
                  <PartyMove party={party} />
                </Disclosure>
              </>
            )}
            <p className="mt-3">
              <Button onClick={() => setOpen(true)}>Cancel, refund, contact or note</Button>
            </p>
          </section>
          {isBooked && mayManageGuests && <PartyGuests partyId={party.id} canAnswer={!party.isOver} />}
          <History party={party} />
        </div>
      </div>
      <BookingDialog
        bookingId={isOpen ? party.bookingId : null}
        title={title}
        onClose={() => setOpen(false)}
      />
    </article>
  );
}

function State({ party: { state, heldUntil, isOver } }: { party: StaffParty }) {
  if (state === 'confirmed')
    return <Badge kind={isOver ? 'closed' : 'available'}>{isOver ? 'Over' : 'Booked'}</Badge>;
  if (state === 'cancelled') return <Badge kind="closed">Cancelled</Badge>;
  return heldUntil ? (
    <Badge kind="low">Held until {dayAndTime(heldUntil)}</Badge>
  ) : (
    <Badge kind="closed">Not paid, the room is free again</Badge>
  );
}

function Facts({ party }: { party: StaffParty }) {
  const { customerPhone, customerEmail, longerMinutes, childName, childAge, theme, wishes } = party;
  const extras = party.extras.flatMap(({ id, name }) => {
    const quantity = party.choices[id] ?? 0;
    return quantity > 0 ? [`${quantity} × ${name}`] : [];
  });
  if (party.foodPeople > 0) extras.unshift(`Food for ${party.foodPeople} people`);
  return (
    <section aria-label="What is booked">
      <dl className={styles.facts}>
        <Fact name="Package">{party.packageName}</Fact>
        <Fact name="Time in the room">
          {party.time}
          {longerMinutes > 0 && `, ${longerMinutes} minutes longer`}
        </Fact>
        <Fact name="Playing">{party.plays}</Fact>
        <Fact name="Room">{party.room ?? 'The whole barn'}</Fact>
        <Fact name="Children">{party.children}</Fact>
        <Fact name="Birthday child">
          {childName ? `${childName}, ${childAge}` : 'Deleted after the party'}
        </Fact>
        {theme && <Fact name="Theme">{theme.charAt(0).toUpperCase() + theme.slice(1)}</Fact>}
        <Fact name="Food and extras">{extras.length > 0 ? extras.join(', ') : 'None ordered'}</Fact>
        <Fact name="Family">{party.customerName}</Fact>
        <Fact name="Contact">
          <a href={phoneLink(customerPhone)}>{customerPhone}</a>
          {customerEmail && (
            <>
              <br />
              <a href={`mailto:${customerEmail}`}>{customerEmail}</a>
            </>
          )}
        </Fact>
        <Fact name="Reference">{party.reference}</Fact>
        {wishes && <Fact name="Wishes">{wishes}</Fact>}
      </dl>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}

const actors: Readonly<Record<string, string>> = {
  customer: 'The family',
  provider: 'The bank',
  sweeper: 'The site',
  staff: 'Staff',
  kiosk: 'Kiosk',
  system: 'The site',
};

function History({ party: { history } }: { party: StaffParty }) {
  return (
    <Disclosure title="History">
      <ol className={styles.history}>
        {history.map(({ id, at, who, person, what, before, after }) => (
          <li key={id}>
            <span className={styles.soft}>
              {dayAndTime(at)}, {person ?? actors[who] ?? who}:
            </span>{' '}
            {what}
            {after && ` (${before ? `${before} → ` : ''}${after})`}
          </li>
        ))}
      </ol>
    </Disclosure>
  );
}
