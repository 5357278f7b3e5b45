import { sql } from 'kysely';
import pg from 'pg';
import { type ScreenTopic, screenTopics } from '../../contract/screen-push.ts';
import type { Day } from '../../domain/calendar-day.ts';
import type { Database } from '../db/connect.ts';
import type { Limits } from '../db/limits.ts';
import { holdProcessNumber } from '../db/process-number.ts';

/**
 * Change events between app processes: days whose places have changed, dashboard topics, and rows of the
 * calendar.
 */
export interface ChangeEvents {
  /**
   * Announces that places on these days have changed. Reaches every process within a few hundredths of a
   * second, outside any transaction.
   */
  publishPlaces(days: readonly Day[]): void;
  /**
   * Subscribes to changes from any process, this one included; `null` means that anything may have
   * changed. Returns the unsubscribe function.
   */
  onPlacesChanged(hear: (days: readonly Day[] | null) => void): () => void;
  /** Announces that these topics of the staff screens have changed, as `publishPlaces` does for days. */
  publishTopics(topics: readonly ScreenTopic[]): void;
  /**
   * Subscribes to topics that the staff screens must reload, announced by any process or database
   * trigger. Returns the unsubscribe function.
   */
  onTopicsChanged(hear: (topics: readonly ScreenTopic[]) => void): () => void;
  /** Subscribes to the database's return after an interruption. Returns the unsubscribe function. */
  onReconnect(hear: () => void): () => void;
  /** Returns whether events from other processes are being received. */
  isListening(): boolean;
  stop(): Promise<void>;
}

const gatherFor = 20;
const retryAfter = 1_000;

export async function startChangeEvents(
  databaseUrl: string,
  db: Database,
  limits: Pick<Limits, 'connection' | 'heartbeat' | 'heartbeatAnswer'>,
  onTrouble: (problem: unknown) => void,
  processNumber: number,
): Promise<ChangeEvents> {
  const listeners = new Set<(days: readonly Day[] | null) => void>();
  const deskListeners = new Set<(topics: readonly ScreenTopic[]) => void>();
  const returnListeners = new Set<() => void>();
  const waiting = new Set<Day>();
  const waitingTopics = new Set<ScreenTopic>();
  let gathering: NodeJS.Timeout | null = null;
  let retry: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let stopped = false;

  const tell = (days: readonly Day[] | null) => {
    for (const hear of listeners) hear(days);
  };
  const tellDesk = (topics: readonly ScreenTopic[]) => {
    if (topics.length > 0) for (const hear of deskListeners) hear(topics);
  };

  const listen = async (): Promise<void> => {
    const fresh = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'windfall notices',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: limits.connection,
      query_timeout: limits.heartbeatAnswer,
    });
    fresh.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'desk') tell(channel === 'places' && payload ? payload.split(',') : null);
      tellDesk(topicsOf(channel, payload));
    });
    fresh.on('error', onTrouble);
    try {
      await fresh.connect();
      await fresh.query('listen places');
      await fresh.query('listen calendar');
      await fresh.query('listen desk');
      await holdProcessNumber(fresh, processNumber);
    } catch (problem) {
      await fresh.end().catch(() => undefined);
      throw problem;
    }
    // A connection that only listens cannot distinguish a dead line from a day without changes.
    const heartbeat = setInterval(() => {
      fresh.query('select 1').catch((problem) => {
        onTrouble(problem);
        void fresh.end();
      });
    }, limits.heartbeat);
    fresh.on('end', () => {
      clearInterval(heartbeat);
      client = null;
      listenAgain();
    });
    client = fresh;
    tell(null);
    tellDesk(screenTopics);
  };

  const listenAgain = () => {
    if (stopped) return;
    retry = setTimeout(() => {
      listen().then(
        () => {
          for (const hear of returnListeners) hear();
        },
        (problem) => {
          onTrouble(problem);
          listenAgain();
        },
      );
    }, retryAfter);
  };

  const flush = async () => {
    gathering = null;
    const days = [...waiting];
    const topics = [...waitingTopics];
    waiting.clear();
    waitingTopics.clear();
    try {
      if (days.length > 0) await sql`select pg_notify('places', ${days.join(',')})`.execute(db);
      if (topics.length > 0) await sql`select pg_notify('desk', ${topics.join(',')})`.execute(db);
    } catch (problem) {
      onTrouble(problem);
      if (days.length > 0) tell(days);
      tellDesk(topics);
    }
  };
  const flushSoon = () => {
    gathering ??= setTimeout(() => void flush(), gatherFor);
  };

  await listen();
  return {
    publishPlaces(days) {
      for (const day of days) waiting.add(day);
      flushSoon();
    },
    onPlacesChanged(hear) {
      listeners.add(hear);
      return () => listeners.delete(hear);
    },
    publishTopics(topics) {
      for (const topic of topics) waitingTopics.add(topic);
      flushSoon();
    },
    onTopicsChanged(hear) {
      deskListeners.add(hear);
      return () => deskListeners.delete(hear);
    },
    onReconnect(hear) {
      returnListeners.add(hear);
      return () => returnListeners.delete(hear);
    },
    isListening: () => client !== null,
    async stop() {
      stopped = true;
      if (gathering) clearTimeout(gathering);
      if (retry) clearTimeout(retry);
      await client?.end();
    },
  };
}

/** Returns the topics of the staff screens that a database notification concerns. */
function topicsOf(channel: string, payload: string): ScreenTopic[] {
  if (channel === 'places') return ['bookings', 'photos'];
  if (channel === 'calendar') return payload === 'restriction' ? ['restrictions'] : [];
  const named = payload.split(',');
  return screenTopics.filter((topic) => named.includes(topic));
}
