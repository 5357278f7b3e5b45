import type { Hono } from 'hono';
import {
  listRehearsalsCall,
  readRehearsalCall,
  readRehearsalFileCall,
  rehearseCall,
} from '../../../contract/rehearsal.ts';
import { rehearsableSheets } from '../../../domain/rehearsal.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import { refuse } from '../../refusal.ts';
import { writeCsv } from '../figures/figure-file.ts';
import { describeChange, readChanges } from '../office-facts/fact-changes.ts';
import { findRehearsal, listRehearsals } from './rehearsal-store.ts';
import { type RehearsalDeps, rehearse } from './rehearse.ts';

/** Mounts the calls for rehearsals of changes, behind the guard of /api/admin. */
export function rehearsalRoutes(app: Hono<AppEnv>, deps: RehearsalDeps): void {
  const find = async (id: string) => {
    const rehearsal = await findRehearsal(deps.db, id);
    if (!rehearsal) throw refuse('rehearsalNotFound');
    return rehearsal;
  };

  mountCall(app, rehearseCall, async ({ body }, context) => ({
    rehearsal: await rehearse(deps, body, context.req.raw.signal),
  }));

  mountCall(app, listRehearsalsCall, async () => {
    const waiting = (await readChanges(deps.db, { waitingUntil: null })).map(describeChange);
    return {
      today: localMoment(deps.clock.now()).day,
      rehearsals: await listRehearsals(deps.db),
      waiting: waiting
        .filter(({ sheet }) => rehearsableSheets.includes(sheet))
        .map(({ id, sheetTitle, holdsFrom }) => ({ id, title: sheetTitle, holdsFrom })),
    };
  });

  mountCall(app, readRehearsalCall, async ({ params }) => ({ rehearsal: await find(params.id) }));

  mountCall(app, readRehearsalFileCall, async ({ params, query }, context) => {
    const { figures, period } = await find(params.id);
    const name = `rehearsal-${period.from}-${period.to}-${query.figure ?? figures[0]?.id}`;
    return context.body(writeCsv({ figures }, query.figure), 200, {
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="${name.replaceAll(/[^a-z0-9-]/g, '')}.csv"`,
    });
  });
}
