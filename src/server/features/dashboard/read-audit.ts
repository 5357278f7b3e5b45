import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { Actor, readAuditCall } from '../../../contract/dashboard.ts';
import { normaliseReference } from '../../../domain/booking-reference.ts';
import { addDays } from '../../../domain/calendar-day.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { listAuditActions, listAuditEntries } from './audit-store.ts';
import type { DashboardContext } from './dashboard-context.ts';
import { describeAuditEntry } from './describe-audit-entry.ts';

type Audit = Omit<CallReply<typeof readAuditCall>, 'success'>;
type AuditQuery = CallRequest<typeof readAuditCall>['query'];

const perPage = 50;

/** Reads a page of the audit log, its entries in words, and all actions to filter by. */
export async function readAudit({ db }: Pick<DashboardContext, 'db'>, query: AuditQuery): Promise<Audit> {
  const { who, what, from, to, reference, after } = query;
  const [at, id] = after?.split('_') ?? [];
  const [rows, actions] = await Promise.all([
    listAuditEntries(
      db,
      {
        who,
        what: what || undefined,
        from: from === undefined ? undefined : instantOf(from, 0),
        until: to === undefined ? undefined : instantOf(addDays(to, 1), 0),
        reference: reference ? normaliseReference(reference) : undefined,
        after: at && id ? { at, id } : undefined,
      },
      perPage + 1,
    ),
    listAuditActions(db),
  ]);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      who: row.who as Actor,
      ...(row.who === 'staff' && row.person !== null ? { person: row.person } : {}),
      what: row.what,
      reference: row.reference,
      before: describeAuditEntry(row.before, row.at),
      after: describeAuditEntry(withColleague(row.after, row.colleague), row.at),
    })),
    next: rows.length > perPage && last ? `${last.exactly}_${last.id}` : null,
    deeds: actions,
  };
}

/**
 * Replaces a colleague's id in the log with their name; leaves the colleague out if no colleague has that id
 * any more.
 */
function withColleague(recorded: unknown, name: string | null): unknown {
  if (typeof recorded !== 'object' || recorded === null || !('colleague' in recorded)) return recorded;
  const { colleague: _, ...others } = recorded;
  return name === null ? others : { colleague: name, ...others };
}
