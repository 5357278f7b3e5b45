import type { PartyBoard } from '../../../../contract/party-day.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import styles from './party-day.module.css';
import { PartyAtAGlance } from './party-summary.tsx';
import type { ShownBoard, ShownParty } from './shown-party.ts';

interface BoardProps {
  board: PartyBoard;
  shown: ShownBoard;
  openId: string | null;
  onOpen: (partyId: string) => void;
}

/** The minutes of one column of the board. */
const step = 5;
const hour = 60;

/**
 * Shows rooms as rows and time as columns. The block of a party also covers the time for setting up and
 * clearing away.
 */
export function RoomsBoard({ board, shown, openId, onOpen }: BoardProps) {
  const { parties, minute } = shown;
  const from =
    hour * Math.floor(Math.min(...parties.map(({ starts, setUpMinutes }) => starts - setUpMinutes)) / hour);
  const until = hour * Math.ceil(Math.max(...parties.map(endOf)) / hour);
  const columnAt = (at: number) => Math.round((at - from) / step) + 1;
  const columns = { gridTemplateColumns: `repeat(${(until - from) / step}, minmax(0, 1fr))` };
  const hours = Array.from({ length: (until - from) / hour }, (_, index) => from + index * hour);
  const rows = [
    ...board.rooms,
    ...(parties.some(({ roomId }) => roomId === null) ? [{ id: null, name: 'Whole building' }] : []),
  ];
  const isNowShown = minute !== null && minute >= from && minute <= until;
  return (
    <div className={styles.board}>
      <div className={styles.hours} style={columns} aria-hidden="true">
        {hours.map((at) => (
          <span key={at} style={{ gridColumn: `${columnAt(at)} / span ${hour / step}` }}>
            {formatTime(at)}
          </span>
        ))}
      </div>
      <ul>
        {rows.map(({ id, name }) => {
          const own = parties.filter(({ roomId }) => roomId === id);
          return (
            <li key={id ?? ''} className={styles.room}>
              <h2 className={styles.roomName}>{name}</h2>
              {own.length === 0 ? (
                <p className={styles.free}>Free all day</p>
              ) : (
                <ol className={styles.lane} style={columns}>
                  {own.map((party) => (
                    <li
                      key={party.partyId}
                      style={{
                        gridColumn: `${columnAt(party.starts - party.setUpMinutes)} / ${columnAt(endOf(party))}`,
                      }}
                    >
                      <PartyBlock
                        party={party}
                        shown={shown}
                        isOpen={openId === party.partyId}
                        onOpen={onOpen}
                      />
                    </li>
                  ))}
                </ol>
              )}
            </li>
          );
        })}
      </ul>
      {isNowShown && (
        <div className={styles.nowTrack} aria-hidden="true">
          <div
            className={styles.now}
            style={{ insetInlineStart: `${((minute - from) / (until - from)) * 100}%` }}
          >
            <span>{formatTime(minute)}</span>
          </div>
        </div>
      )}
    </div>
  );
}

/**
 * Returns the minute of the day when a party's room is free again: the later of the planned and the expected
 * minute, but at most midnight.
 */
function endOf({ ends, clearUpMinutes, course }: ShownParty): number {
  return Math.min(24 * hour, Math.max(ends + clearUpMinutes, course.clears));
}

/** Returns how many minutes a party delays the next party, or null if it does not. */
function overrunOf({ overruns }: ShownBoard, partyId: string): number | null {
  return overruns.find((overrun) => overrun.partyId === partyId)?.by ?? null;
}

interface BlockProps {
  party: ShownParty;
  shown: ShownBoard;
  isOpen: boolean;
  onOpen: (partyId: string) => void;
}

function PartyBlock({ party, shown, isOpen, onOpen }: BlockProps) {
  const overrun = overrunOf(shown, party.partyId);
  // The words stay within the planned time, because the next party may cover the minutes after it.
  const length = party.ends - party.starts;
  const after = endOf(party) - party.starts - length;
  return (
    <button
      type="button"
      className={styles.block}
      data-overrun={overrun !== null || undefined}
      data-over={party.progress.steps.left !== null || undefined}
      aria-expanded={isOpen}
      onClick={() => onOpen(party.partyId)}
      style={{ gridTemplateColumns: `${party.setUpMinutes}fr ${length}fr ${Math.max(0, after)}fr` }}
    >
      <span className={styles.around} aria-hidden="true" />
      <span className={styles.blockWords}>
        <PartyAtAGlance party={party} overrun={overrun} />
      </span>
      <span className={styles.around} aria-hidden="true" />
    </button>
  );
}

/** Shows the parties of the board as a list by time, for screens that are too narrow for the board. */
export function PartiesByTime({ shown, openId, onOpen }: Omit<BoardProps, 'board'>) {
  return (
    <ol className={styles.byTime}>
      {shown.parties.map((party) => (
        <li key={party.partyId}>
          <button
            type="button"
            className={styles.timeCard}
            data-overrun={overrunOf(shown, party.partyId) !== null || undefined}
            aria-expanded={openId === party.partyId}
            onClick={() => onOpen(party.partyId)}
          >
            <span className={styles.cardRoom}>
              {party.room}, set up from {formatTime(party.starts - party.setUpMinutes)}, clear by{' '}
              {formatTime(party.ends + party.clearUpMinutes)}
            </span>
            <PartyAtAGlance party={party} overrun={overrunOf(shown, party.partyId)} />
          </button>
        </li>
      ))}
    </ol>
  );
}
