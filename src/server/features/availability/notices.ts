import { sql } from 'kysely';
import pg from 'pg';
import type { Day } from '../../../domain/calendar-day.ts';
import type { Database } from '../../db/connect.ts';

/** Carries word of changes between app processes: days whose places changed, and the calendar's rows. */
export interface Notices {
  /** Says that places on these days changed. Told to every process within a few hundredths of a second, outside any transaction. */
  placesChanged(days: readonly Day[]): void;
  /** Hears of changes from any process, this one included; `null` means anything may have changed. Answers how to stop. */
  onChange(hear: (days: readonly Day[] | null) => void): () => void;
  /** Whether changes of other processes are heard now. */
  listening(): boolean;
  stop(): Promise<void>;
}

const gatherFor = 20;
const retryAfter = 1_000;

export async function startNotices(
  databaseUrl: string,
  db: Database,
  onTrouble: (problem: unknown) => void,
): Promise<Notices> {
  const listeners = new Set<(days: readonly Day[] | null) => void>();
  const waiting = new Set<Day>();
  let gathering: NodeJS.Timeout | null = null;
  let retry: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let stopped = false;

  const tell = (days: readonly Day[] | null) => {
    for (const hear of listeners) hear(days);
  };

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'windfall notices',
      keepAlive: true,
    });
    fresh.on('notification', ({ channel, payload }) =>
      tell(channel === 'places' && payload ? payload.split(',') : null),
    );
    fresh.on('error', onTrouble);
    await fresh.connect();
    await fresh.query('listen places');
    await fresh.query('listen calendar');
    fresh.on('end', () => {
      client = null;
      listenAgain();
    });
    client = fresh;
    tell(null);
  };

  const listenAgain = () => {
    if (stopped) return;
    retry = setTimeout(() => {
      listen().catch((problem) => {
        onTrouble(problem);
        listenAgain();
      });
    }, retryAfter);
  };

  const flush = async () => {
    gathering = null;
    const days = [...waiting];
    waiting.clear();
    try {
      await sql`select pg_notify('places', ${days.join(',')})`.execute(db);
    } catch (problem) {
      onTrouble(problem);
      tell(days);
    }
  };

  await listen();
  return {
    placesChanged(days) {
      for (const day of days) waiting.add(day);
      gathering ??= setTimeout(() => void flush(), gatherFor);
    },
    onChange(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    listening: () => client !== null,
    async stop() {
      stopped = true;
      if (gathering) clearTimeout(gathering);
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}
