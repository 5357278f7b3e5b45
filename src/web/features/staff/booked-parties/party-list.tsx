import { useState } from 'react';
import type { CallReply } from '../../../../contract/call.ts';
import type { listBookedPartiesCall } from '../../../../contract/party-booking.ts';
import { isDay, shortDayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { comingInWords } from '../../../../domain/party-guests.ts';
import { childrenInWords } from '../../../../domain/pluralise.ts';
import { Link } from '../../../lib/router.tsx';
import { useDebounced } from '../../../lib/use-debounced.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Button } from '../../../ui/button.tsx';
import { SelectField, TextField } from '../../../ui/field.tsx';
import { useSite } from '../../site/site-query.ts';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { useMay } from '../shared/sign-in-state.ts';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { manyColumns, useIsWide } from '../shared/use-is-wide.ts';
import styles from './booked-parties.module.css';
import { HostSelect } from './host-select.tsx';
import { partyPath } from './use-party-view.ts';

type Listed = CallReply<typeof listBookedPartiesCall>;
type ListedParty = Listed['parties'][number];

const filters = [
  ['all', 'All'],
  ['to-look-at', 'Somebody has to look'],
  ['to-pay', 'Still to pay'],
  ['without-host', 'Without a host'],
  ['cancelled', 'Cancelled'],
] as const;
type Filter = (typeof filters)[number][0];

const emptyTexts: Record<Filter, string> = {
  all: 'No party is booked from that day on.',
  'to-look-at': 'Nothing to look at: nothing is overdue, and the kitchen knows every change.',
  'to-pay': 'Every party is paid.',
  'without-host': 'Every party has its host.',
  cancelled: 'No party was cancelled from that day on.',
};

/** Lists the parties of a day and later, filtered by words and by the field 'Show'. */
export function PartyList() {
  const today = useSite()?.today ?? '';
  const [from, setFrom] = useState('');
  const [search, setSearch] = useState('');
  const [show, setShow] = useState<Filter>('all');
  const words = useDebounced(search.trim());
  const first = isDay(from) ? from : today;
  const query = useStaffQuery({
    topic: ['bookings', 'kitchen'],
    key: ['parties', first, words, show],
    read: (signal) =>
      staffCall<typeof listBookedPartiesCall>(
        'GET /api/admin/parties',
        { query: { from: first, show, ...(words && { search: words }) } },
        { signal },
      ),
    isEnabled: first !== '',
    keepsPrevious: true,
  });
  return (
    <>
      <search className={styles.tools}>
        <TextField
          id="parties-from"
          label="From"
          type="date"
          value={from || today}
          onChange={({ target }) => setFrom(target.value)}
        />
        <TextField
          id="booked-search"
          label="Search"
          type="search"
          autoComplete="off"
          placeholder="Name, child, phone or reference"
          maxLength={100}
          value={search}
          onChange={({ target }) => setSearch(target.value)}
        />
        <SelectField
          id="booked-show"
          label="Show"
          value={show}
          onChange={({ target }) => setShow(filters.find(([value]) => value === target.value)?.[0] ?? 'all')}
        >
          {filters.map(([value, name]) => (
            <option key={value} value={value}>
              {name}
            </option>
          ))}
        </SelectField>
      </search>
      <QueryResult query={query} what="the parties">
        {(listed) =>
          listed.parties.length === 0 ? (
            <EmptyList>
              {words ? `No party matches ‘${words}’ from that day on.` : emptyTexts[show]}
            </EmptyList>
          ) : (
            <>
              <Parties listed={listed} />
              {listed.continuesOn && (
                <Button className="mt-4" onClick={() => setFrom(listed.continuesOn ?? '')}>
                  From {shortDayInWords(listed.continuesOn)} on
                </Button>
              )}
            </>
          )
        }
      </QueryResult>
    </>
  );
}

function Parties({ listed }: { listed: Listed }) {
  const mayChange = useMay('change-bookings');
  const host = (party: ListedParty) =>
    mayChange && party.state === 'booked' ? (
      <HostSelect party={party} hosts={listed.hosts} label={`Host of ${titleOf(party)}`} />
    ) : (
      (party.hostName ?? 'No host yet')
    );
  if (!useIsWide(manyColumns))
    return (
      <ul className={rows.dashboardCards}>
        {listed.parties.map((party) => (
          <li key={party.id} className={rows.dashboardCard}>
            <p className={rows.dashboardCardHead}>
              <PartyLink party={party} />
              <Money party={party} />
            </p>
            <p>
              {shortDayInWords(party.date)}, {party.time}
            </p>
            <p>{whatOf(party)}</p>
            <p>
              {party.customerName}, {party.customerPhone}
            </p>
            <States party={party} />
            {host(party)}
          </li>
        ))}
      </ul>
    );
  return (
    <div className={parts.dashboardPage}>
      <table className={parts.dashboardTable}>
        <caption className="sr-only">Booked parties</caption>
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Party</th>
            <th scope="col">Family</th>
            <th scope="col">Host</th>
            <th scope="col" className={parts.dashboardTableEnd}>
              Still to pay
            </th>
          </tr>
        </thead>
        <tbody>
          {listed.parties.map((party) => (
            <tr key={party.id}>
              <td>
                <span className={rows.rowOver}>{shortDayInWords(party.date)}</span>
                <span className={rows.rowUnder}>{party.time}</span>
              </td>
              <th scope="row">
                <PartyLink party={party} />
                <span className={rows.rowUnder}>{whatOf(party)}</span>
                <States party={party} />
              </th>
              <td>
                {party.customerName}
                <span className={rows.rowUnder}>{party.customerPhone}</span>
              </td>
              <td>{host(party)}</td>
              <td className={parts.dashboardTableEnd}>
                <Money party={party} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

const titleOf = ({ childName, customerName }: Pick<ListedParty, 'childName' | 'customerName'>) =>
  `${childName || customerName}’s party`;

function whatOf({ packageName, room, children, coming, reference }: ListedParty): string {
  const guests = coming > 0 ? comingInWords(coming, children) : childrenInWords(children);
  return [packageName, room ?? 'the whole barn', guests, reference].join(', ');
}

function PartyLink({ party }: { party: ListedParty }) {
  return (
    <Link to={partyPath(party.id)} className={rows.rowOpen}>
      {titleOf(party)}
    </Link>
  );
}

function Money({ party: { state, open, due } }: { party: ListedParty }) {
  if (state !== 'booked') return '-';
  if (open === 0) return 'Paid';
  return (
    <span className={styles.money}>
      <span className="amount">{formatPence(open)}</span>
      {due && <span className={rows.rowUnder}>by {shortDayInWords(due)}</span>}
    </span>
  );
}

function States({ party }: { party: ListedParty }) {
  const { state, isLate, kitchenToLook } = party;
  if (state === 'booked' && !isLate && !kitchenToLook) return null;
  return (
    <span className={styles.states}>
      {state === 'held' && <Badge kind="low">Held, not paid yet</Badge>}
      {state === 'cancelled' && <Badge kind="closed">Cancelled</Badge>}
      {isLate && <Badge kind="full">The rest is late</Badge>}
      {kitchenToLook && <Badge kind="low">The kitchen has to look</Badge>}
    </span>
  );
}
