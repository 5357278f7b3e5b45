import type { CallReply, CallRequest } from '../../../contract/call.ts';
import type { Actor, readAudit as readAuditCall } from '../../../contract/dashboard.ts';
import { addDays } from '../../../domain/calendar-day.ts';
import { readReference } from '../../../domain/ticket-code.ts';
import { instantOf } from '../../ports/clock/clock.ts';
import { listDeeds, listEntries } from './audit-store.ts';
import type { DashboardDeps } from './dashboard-deps.ts';
import { sayNoted } from './say-noted.ts';

type Audit = Omit<CallReply<typeof readAuditCall>, 'success'>;
type Asked = CallRequest<typeof readAuditCall>['query'];

const perPage = 50;

/** A page of the append-only log, its notes in words. */
export async function readAudit({ db }: Pick<DashboardDeps, 'db'>, asked: Asked): Promise<Audit> {
  const { who, what, from, to, reference, after } = asked;
  const [at, id] = after?.split('_') ?? [];
  const [rows, deeds] = await Promise.all([
    listEntries(
      db,
      {
        who,
        what: what || undefined,
        from: from === undefined ? undefined : instantOf(from, 0),
        until: to === undefined ? undefined : instantOf(addDays(to, 1), 0),
        reference: reference ? readReference(reference) : undefined,
        after: at && id ? { at, id } : undefined,
      },
      perPage + 1,
    ),
    listDeeds(db),
  ]);
  const shown = rows.slice(0, perPage);
  const last = shown.at(-1);
  return {
    entries: shown.map((row) => ({
      id: String(row.id),
      at: row.at.toISOString(),
      who: row.who as Actor,
      what: row.what,
      reference: row.reference,
      before: sayNoted(row.before, row.at),
      after: sayNoted(row.after, row.at),
    })),
    next: rows.length > perPage && last ? `${last.exactly}_${last.id}` : null,
    deeds,
  };
}
