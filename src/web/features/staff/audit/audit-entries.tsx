import type { CallReply } from '../../../../contract/call.ts';
import type { Actor, readAuditCall } from '../../../../contract/dashboard.ts';
import { Link } from '../../../lib/router.tsx';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { useIsWide } from '../shared/use-is-wide.ts';

type EntriesProps = { entries: CallReply<typeof readAuditCall>['entries'] };

/** The name of each actor in the audit log. */
export const actorNames: Record<Actor, string> = {
  staff: 'Staff',
  kiosk: 'Kiosk',
  customer: 'Customer',
  provider: 'Payment provider',
  sweeper: 'Background job',
  system: 'The system',
};

/** Lists entries of the audit log: a table on a wide screen, cards on a phone. */
export function AuditEntries(props: EntriesProps) {
  return useIsWide() ? <EntryTable {...props} /> : <EntryCards {...props} />;
}

function EntryTable({ entries }: EntriesProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a table that scrolls is reached by the keyboard, too
    <section className="dashboard-scroll" aria-label="The log" tabIndex={0}>
      <table className="dashboard-table audit-table">
        <thead>
          <tr>
            <th scope="col">When</th>
            <th scope="col">Who</th>
            <th scope="col">What</th>
            <th scope="col">Booking</th>
            <th scope="col">Before</th>
            <th scope="col">After</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.id}>
              <td className="whitespace-nowrap">
                <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
              </td>
              <td>{actorNames[entry.who]}</td>
              <th scope="row">{entry.what}</th>
              <td>
                <Booking reference={entry.reference} />
              </td>
              <td>{entry.before}</td>
              <td>{entry.after}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function EntryCards({ entries }: EntriesProps) {
  return (
    <ul aria-label="The log" className="dashboard-cards">
      {entries.map((entry) => (
        <li key={entry.id} className="dashboard-card">
          <p className="dashboard-card-head">
            <strong>{entry.what}</strong>
            <Booking reference={entry.reference} />
          </p>
          {entry.before && <p>Before: {entry.before}</p>}
          {entry.after && <p>{entry.before ? `After: ${entry.after}` : entry.after}</p>}
          <p className="dashboard-card-foot">
            <span>{actorNames[entry.who]}</span>
            <time dateTime={entry.at}>{dayAndTime(entry.at)}</time>
          </p>
        </li>
      ))}
    </ul>
  );
}

function Booking({ reference }: { reference: string | null }) {
  if (reference === null) return null;
  return (
    <Link to={`/admin?tab=search&q=${reference}`} className="row-open whitespace-nowrap">
      {reference}
    </Link>
  );
}
