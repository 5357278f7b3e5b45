import type { CallReply } from '../../../contract/call.ts';
import type { readWayHereCall } from '../../../contract/directions.ts';
import type { Database } from '../../db/connect.ts';

type Way = CallReply<typeof readWayHereCall>['ways'][number];

/** The ways to get here, in the owner's order. */
export async function readWays(db: Database): Promise<Way[]> {
  const rows = await db
    .selectFrom('way_here')
    .select(['kind', 'title', 'body'])
    .orderBy('position')
    .execute();
  return rows.map((row) => ({ ...row, kind: row.kind as Way['kind'] }));
}
