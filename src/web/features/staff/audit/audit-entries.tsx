import type { CallReply } from '../../../../contract/call.ts';
import type { readAuditCall } from '../../../../contract/dashboard.ts';
import { Link } from '../../../lib/router.tsx';
import { dayAndTime } from '../../../lib/venue-time.ts';
import parts from '../shared/dashboard-parts.module.css';
import rows from '../shared/dashboard-rows.module.css';
import { useIsWide } from '../shared/use-is-wide.ts';
import { actorNames } from './actor-names.ts';
import styles from './audit.module.css';

type EntriesProps = { entries: CallReply<typeof readAuditCall>['entries'] };

/** Lists entries of the audit log: a table on a wide screen, cards on a phone. */
export function AuditEntries(props: EntriesProps) {
  return useIsWide() ? <EntryTable {...props} /> : <EntryCards {...props} />;
}

function EntryTable({ entries }: EntriesProps) {
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: the keyboard has to reach a table that scrolls
    <section className={parts.dashboardScroll} aria-label="The log" tabIndex={0}>
      <table className={`${parts.dashboardTable} ${styles.auditTable}`}>
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
              <td>{entry.person ?? actorNames[entry.who]}</td>
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
    <ul aria-label="The log" className={rows.dashboardCards}>
      {entries.map((entry) => (
        <li key={entry.id} className={rows.dashboardCard}>
          <p className={rows.dashboardCardHead}>
            <strong>{entry.what}</strong>
            <Booking reference={entry.reference} />
          </p>
          {entry.before && <p>Before: {entry.before}</p>}
          {entry.after && <p>{entry.before ? `After: ${entry.after}` : entry.after}</p>}
          <p className={rows.dashboardCardFoot}>
            <span>{entry.person ?? actorNames[entry.who]}</span>
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
    <Link to={`/admin?tab=search&q=${reference}`} className={`${rows.rowOpen} whitespace-nowrap`}>
      {reference}
    </Link>
  );
}
