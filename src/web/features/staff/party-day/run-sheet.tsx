import type { PartyBoard } from '../../../../contract/party-day.ts';
import { dayInWords } from '../../../../domain/calendar-day.ts';
import { formatPence } from '../../../../domain/money.ts';
import { childrenInWords } from '../../../../domain/pluralise.ts';
import { formatTime } from '../../../../domain/time-slot.ts';
import styles from './party-day.module.css';
import { type ShownBoard, type ShownParty, timesOf, titleOfParty } from './shown-party.ts';

interface RunSheetProps {
  board: PartyBoard;
  shown: ShownBoard;
  /** The party to print a sheet for, or null for the whole day. */
  partyId: string | null;
}

/** Shows the page to print instead of the dashboard: the run sheet of the whole day or of one party. */
export function RunSheet({ board, shown, partyId }: RunSheetProps) {
  const party = shown.parties.find((other) => other.partyId === partyId);
  const lines = party ? party.guests.length / 2 + 8 : shown.parties.length * 2;
  return (
    <div
      className={styles.paper}
      data-one={party ? '' : undefined}
      data-size={lines > 40 ? 'tiny' : lines > 18 ? 'small' : 'normal'}
    >
      {party ? (
        <OneParty date={board.date} party={party} />
      ) : (
        <WholeDay date={board.date} parties={shown.parties} />
      )}
    </div>
  );
}

const choicesInWords = ({ choices }: ShownParty) =>
  choices.map(({ name, quantity }) => `${quantity} × ${name}`).join(', ');
const balanceOf = ({ open }: ShownParty) => (open !== null && open > 0 ? `${formatPence(open)} to pay` : '');
const plannedFood = ({ foodAfterMinutes, starts }: ShownParty) =>
  foodAfterMinutes === null ? '' : formatTime(starts + foodAfterMinutes);

function WholeDay({ date, parties }: { date: string; parties: readonly ShownParty[] }) {
  return (
    <>
      <h1>Parties, {dayInWords(date)}</h1>
      <table className={styles.sheet}>
        <thead>
          <tr>
            {[
              'Time',
              'Room',
              'Party',
              'Family',
              'Children',
              'Host',
              'Food',
              'With',
              'Here',
              'Left',
              'Cleared',
            ].map((head) => (
              <th key={head} scope="col">
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {parties.map((party) => (
            <tr key={party.partyId}>
              <th scope="row">
                {timesOf(party)}
                <br />
                <small>set up {formatTime(party.starts - party.setUpMinutes)}</small>
              </th>
              <td>{party.room}</td>
              <td>
                <strong>{titleOfParty(party)}</strong>
                <br />
                {party.packageName}
              </td>
              <td>
                {party.familyName}
                <br />
                {party.familyPhone}
                {balanceOf(party) && (
                  <>
                    <br />
                    <strong>{balanceOf(party)}</strong>
                  </>
                )}
              </td>
              <td>
                {party.children}, {party.guests.length} answered
              </td>
              <td>{party.hostName ?? '_____'}</td>
              <td>{plannedFood(party)}</td>
              <td>{choicesInWords(party)}</td>
              <td>
                <i />
              </td>
              <td>
                <i />
              </td>
              <td>
                <i />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      <p>What children must not eat is on the kitchen sheet of each party.</p>
    </>
  );
}

function OneParty({ date, party }: { date: string; party: ShownParty }) {
  const { starts, ends, setUpMinutes, clearUpMinutes, guests, children } = party;
  const course = [
    ['Set up from', formatTime(starts - setUpMinutes)],
    ['Starts', formatTime(starts)],
    ...(plannedFood(party) ? [['Food', plannedFood(party)]] : []),
    ['They leave', formatTime(ends)],
    ['Cleared by', formatTime(ends + clearUpMinutes)],
  ];
  return (
    <>
      <h1>
        {titleOfParty(party)}, {dayInWords(date)}, {timesOf(party)}
      </h1>
      <p>
        <strong>{party.room}</strong>, {party.packageName}, {party.childAge} years old
        {party.theme && `, ${party.theme}`}. Host: {party.hostName ?? '______________'}. Family:{' '}
        {party.familyName}, {party.familyPhone}. {balanceOf(party) && <strong>{balanceOf(party)}</strong>}
      </p>
      {choicesInWords(party) && <p>With {choicesInWords(party)}.</p>}
      <ul className={styles.course}>
        {course.map(([name, time]) => (
          <li key={name}>
            {name} <strong>{time}</strong>
            <span>at ________</span>
          </li>
        ))}
      </ul>
      <h2>
        {childrenInWords(children)} booked, {guests.length} answered
      </h2>
      <ul className={styles.names}>
        {guests.map(({ guestId, name }) => (
          <li key={guestId}>
            <i /> {name}
          </li>
        ))}
        {Array.from({ length: Math.min(6, Math.max(0, children - guests.length)) }, (_, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: empty lines to write on
          <li key={index}>
            <i /> ____________________
          </li>
        ))}
      </ul>
      <p>What children must not eat is on the kitchen sheet of this party.</p>
    </>
  );
}
