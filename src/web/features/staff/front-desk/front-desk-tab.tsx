import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import type { DeskTicket, FrontDesk, readFrontDeskCall } from '../../../../contract/front-desk.ts';
import { childrenInWords } from '../../../../domain/pluralise.ts';
import { ClosedGate } from '../../../art/closed-gate.tsx';
import { EmptyState } from '../../../ui/empty-state.tsx';
import { TextField } from '../../../ui/field.tsx';
import { BookingDialog, type BookingView } from '../shared/booking-dialog.tsx';
import { findBookings } from '../shared/find-today.ts';
import { focusInTab } from '../shared/focus-in-tab.ts';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { type DeskAction, useDeskActions } from './desk-actions.ts';
import styles from './front-desk.module.css';
import { LastAction } from './last-action.tsx';
import { OtherDays } from './other-days.tsx';
import { TicketRows } from './ticket-rows.tsx';

/** A booking that is open in the dialog. */
interface Opened {
  id: string;
  name: string;
  view: BookingView;
}

/**
 * Checks families in and out with one press each, and undoes either (specification 2.17). Shows today's list
 * with a search, and tickets of other days.
 */
export default function FrontDeskTab() {
  const query = useStaffQuery({
    topic: ['stays', 'bookings'],
    key: ['front-desk'],
    read: (signal) => staffCall<typeof readFrontDeskCall>('GET /api/admin/check-in', {}, { signal }),
    pollInterval: 15_000,
  });
  const [opened, setOpened] = useState<Opened | null>(null);
  const open = (ticket: Pick<DeskTicket, 'id' | 'customerName'>, view: BookingView = 'details') =>
    setOpened({ id: ticket.id, name: ticket.customerName, view });
  return (
    <>
      <QueryResult query={query} what="today's list">
        {(today) => <Today today={today} onOpen={open} />}
      </QueryResult>
      <BookingDialog
        bookingId={opened?.id ?? null}
        title={opened?.name ?? ''}
        firstView={opened?.view ?? 'details'}
        onClose={() => setOpened(null)}
      />
    </>
  );
}

type TodayProps = {
  today: FrontDesk;
  onOpen: (ticket: Pick<DeskTicket, 'id' | 'customerName'>, view?: BookingView) => void;
};

function Today({ today, onOpen }: TodayProps) {
  const [search, setSearch] = useState('');
  const { run, result, clear, isPending, onClickCapture } = useDeskActions(today);
  const field = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  useEffect(() => focusInTab(field.current, { preventScroll: true }), []);
  const found = findBookings(today.tickets, search);
  const isSearching = search.trim().length > 1;
  const pressed = useRef<Element | null>(null);
  const act = (action: DeskAction) => {
    pressed.current = document.activeElement;
    void run(action);
  };
  const nextFamily = () => {
    clear();
    setSearch('');
    field.current?.focus();
  };
  // A scanner sends Enter after a code. Enter moves focus to the family's first button, and a second Enter
  // presses that button.
  const focusFirstOnEnter = (event: KeyboardEvent) => {
    if (event.key !== 'Enter' || !isSearching) return;
    event.preventDefault();
    list.current?.querySelector<HTMLElement>('[data-deed]')?.focus({ focusVisible: true });
  };
  const rows = { now: today.now, onAct: act, onOpen, isPending };
  return (
    <div ref={list} className={styles.desk} onClickCapture={onClickCapture}>
      <TextField
        ref={field}
        label="Find a family"
        hint="Name, reference, phone or email; a scanned code as well. Enter goes to the first one found"
        type="search"
        name="find-family"
        autoComplete="off"
        autoCapitalize="off"
        spellCheck={false}
        maxLength={100}
        value={search}
        className={styles.deskSearch}
        onChange={({ target }) => setSearch(target.value)}
        onKeyDown={focusFirstOnEnter}
      />
      <p role="status" className={styles.deskSum}>
        {summaryOf(today, found, isSearching)}
      </p>
      {today.tickets.length === 0 && !isSearching ? (
        <EmptyState drawing={<ClosedGate />} title="Nobody is booked for today">
          <p>Families appear here as they book for today. A ticket of another day is found by its name.</p>
        </EmptyState>
      ) : (
        <TicketRows tickets={found} {...rows} />
      )}
      {isSearching && (
        <OtherDays key={search.trim()} search={search.trim()} isAutomatic={found.length === 0} {...rows} />
      )}
      {today.parkingTerm && (
        <p className={styles.deskTerm}>
          By checking a family in you confirm that it agrees: “{today.parkingTerm}”
        </p>
      )}
      {result && (
        <LastAction result={result} pressed={() => pressed.current} onAct={act} onNext={nextFamily} />
      )}
    </div>
  );
}

function summaryOf(
  { tickets, inside }: FrontDesk,
  found: readonly DeskTicket[],
  isSearching: boolean,
): string {
  if (isSearching)
    return found.length === 0
      ? 'Nobody on today’s list matches'
      : `${found.length} on today’s list ${found.length === 1 ? 'matches' : 'match'}`;
  const toCome = tickets.filter(({ checkedIn }) => !checkedIn);
  const children = toCome.reduce((sum, ticket) => sum + ticket.numberOfChildren, 0);
  return `Still to come: ${familiesInWords(toCome.length)}, ${childrenInWords(children)}. Inside: ${familiesInWords(inside.families)}, ${childrenInWords(inside.children)}`;
}

const familiesInWords = (count: number) => `${count} ${count === 1 ? 'family' : 'families'}`;
