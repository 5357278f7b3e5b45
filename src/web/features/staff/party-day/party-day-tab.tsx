import { useRef, useState } from 'react';
import type { PartyBoard, readPartyBoardCall } from '../../../../contract/party-day.ts';
import { addDays, type Day, dayInWords } from '../../../../domain/calendar-day.ts';
import { childrenInWords, pluralise } from '../../../../domain/pluralise.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import { Button } from '../../../ui/button.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { EmptyList } from '../shared/empty-list.tsx';
import { QueryResult } from '../shared/query-result.tsx';
import { staffCall, useStaffQuery } from '../shared/staff-query.ts';
import { useCentreTime } from '../shared/use-centre-time.ts';
import { manyColumns, useIsWide } from '../shared/use-is-wide.ts';
import { usePaper } from '../shared/use-paper.tsx';
import { OverrunNotices } from './overrun-notices.tsx';
import styles from './party-day.module.css';
import { PartyPanel } from './party-panel.tsx';
import { PartiesByTime, RoomsBoard } from './rooms-board.tsx';
import { RunSheet } from './run-sheet.tsx';
import { type ShownBoard, showBoard } from './shown-party.ts';
import { type TickQueue, useTickQueue } from './tick-queue.ts';

/** Shows a day's parties: rooms over time, the children who have arrived, and the parties that run over. */
export default function PartyDay() {
  const [chosen, setDate] = useState<Day | null>(null);
  const query = useStaffQuery({
    topic: ['parties', 'kitchen', 'bookings'],
    key: ['board', chosen],
    read: (signal) =>
      staffCall<typeof readPartyBoardCall>(
        'GET /api/admin/party-board',
        { query: chosen === null ? {} : { date: chosen } },
        { signal },
      ),
    keepsPrevious: true,
  });
  const now = useCentreTime(query.data, query.dataUpdatedAt);
  const queue = useTickQueue(query.data ? Date.parse(query.data.now) - query.dataUpdatedAt : 0);
  return (
    <>
      <QueueNotices queue={queue} />
      <QueryResult query={query} what="the parties of the day">
        {(board) => <Board board={board} now={now} queue={queue} onDateChange={setDate} />}
      </QueryResult>
    </>
  );
}

/** Says how many ticks wait for the network, and which ticks the server refused. */
function QueueNotices({ queue }: { queue: TickQueue }) {
  const { waiting, isOffline, refused, clearRefused } = queue;
  return (
    <>
      <div role="status" className={styles.queue}>
        {isOffline && (
          <Notice kind="warning" title="No network">
            Carry on ticking: {pluralise(waiting, 'tick')} {waiting === 1 ? 'is' : 'are'} kept on this device
            and sent as soon as the network is back.
          </Notice>
        )}
      </div>
      {refused.length > 0 && (
        <Notice kind="error" live="assertive" title="Not ticked">
          <ul className={styles.help}>
            {refused.map(({ id, label, why }) => (
              <li key={id}>
                {label}: {why}
              </li>
            ))}
          </ul>
          <Button variant="link" onClick={clearRefused}>
            I have seen this
          </Button>
        </Notice>
      )}
    </>
  );
}

interface BoardProps {
  board: PartyBoard;
  now: number;
  queue: TickQueue;
  onDateChange: (date: Day | null) => void;
}

function Board({ board, now, queue, onDateChange }: BoardProps) {
  const [openId, setOpen] = useState<string | null>(null);
  const { print, paper } = usePaper();
  /** The element that gets the focus back when the party's panel is closed. */
  const opener = useRef<Element | null>(null);
  const isWide = useIsWide(manyColumns);
  const shown = showBoard(board, queue.ticks, now);
  const openParty = shown.parties.find(({ partyId }) => partyId === openId);
  const printSheet = (partyId: string | null) =>
    print(<RunSheet board={board} shown={shown} partyId={partyId} />);
  const props = {
    shown,
    openId,
    onOpen: (partyId: string) => {
      opener.current = document.activeElement;
      setOpen(openId === partyId ? null : partyId);
    },
  };
  return (
    <div className={styles.day}>
      <div className={styles.tools}>
        <h2 className={styles.date}>{dayInWords(board.date)}</h2>
        <Button onClick={() => onDateChange(addDays(board.date, -1))}>Day before</Button>
        <Button onClick={() => onDateChange(null)} aria-disabled={board.date === board.today}>
          Today
        </Button>
        <Button onClick={() => onDateChange(addDays(board.date, 1))}>Next day</Button>
        {shown.parties.length > 0 && <Button onClick={() => printSheet(null)}>Print the run sheet</Button>}
      </div>
      {shown.parties.length === 0 ? (
        <EmptyList>There are no parties on this day.</EmptyList>
      ) : (
        <>
          <DaySummary shown={shown} />
          <OverrunNotices board={board} shown={shown} />
          {isWide ? <RoomsBoard board={board} {...props} /> : <PartiesByTime {...props} />}
          {openParty && (
            <PartyPanel
              key={openParty.partyId}
              party={openParty}
              isToday={shown.minute !== null}
              addTick={queue.addTick}
              onPrint={() => printSheet(openParty.partyId)}
              onClose={() => {
                setOpen(null);
                if (opener.current instanceof HTMLElement) opener.current.focus();
              }}
            />
          )}
        </>
      )}
      {paper}
    </div>
  );
}

function DaySummary({ shown: { parties, minute } }: { shown: ShownBoard }) {
  const inside = parties.filter(({ progress: { steps } }) => steps.left === null);
  const here = inside.reduce((sum, { arrived }) => sum + arrived, 0);
  const children = parties.reduce((sum, party) => sum + party.children, 0);
  return (
    <p className={styles.sum}>
      {minute !== null && `${formatTime(minute)}: ${childrenInWords(here)} in party rooms. `}
      {parties.length === 1 ? '1 party' : `${parties.length} parties`}, {childrenInWords(children)} booked
    </p>
  );
}
