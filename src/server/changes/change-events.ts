import { sql } from 'kysely';
import pg from 'pg';
import { type ScreenTopic, screenTopics } from '../../contract/screen-push.ts';
import type { Day } from '../../domain/calendar-day.ts';
import type { Database } from '../db/connect.ts';
import type { DatabaseLimits } from '../db/database-limits.ts';
import { holdProcessNumber } from '../db/process-number.ts';

/**
 * Change events between app processes: days whose places have changed, dashboard topics, and rows of the
 * calendar.
 */
export interface ChangeEvents {
  /**
   * Announces that places on these days have changed. Every process learns of the change within a few
   * hundredths of a second. The announcement is not part of the caller's transaction.
   */
  publishPlaces(days: readonly Day[]): void;
  /**
   * Subscribes to changes from any process, this one included; `null` means that anything may have
   * changed. Returns the unsubscribe function.
   */
  onPlacesChanged(listener: (days: readonly Day[] | null) => void): () => void;
  /** Announces, as `publishPlaces` does for places, that these topics of the staff screens have changed. */
  publishTopics(topics: readonly ScreenTopic[]): void;
  /**
   * Subscribes to topics that the staff screens must reload, announced by any process or database
   * trigger. Returns the unsubscribe function.
   */
  onTopicsChanged(listener: (topics: readonly ScreenTopic[]) => void): () => void;
  /**
   * Subscribes to the moment at which the database can be reached again after an interruption. Returns the
   * unsubscribe function.
   */
  onReconnect(listener: () => void): () => void;
  /** Returns whether events from other processes are being received. */
  isListening(): boolean;
  stop(): Promise<void>;
}

const batchDelay = 20;
const retryDelay = 1_000;

export async function startChangeEvents(
  databaseUrl: string,
  db: Database,
  limits: Pick<DatabaseLimits, 'connection' | 'heartbeat' | 'heartbeatAnswer'>,
  reportError: (problem: unknown) => void,
  processNumber: number,
): Promise<ChangeEvents> {
  const placeListeners = new Set<(days: readonly Day[] | null) => void>();
  const topicListeners = new Set<(topics: readonly ScreenTopic[]) => void>();
  const reconnectListeners = new Set<() => void>();
  const pendingDays = new Set<Day>();
  const pendingTopics = new Set<ScreenTopic>();
  let batchTimer: NodeJS.Timeout | null = null;
  let retryTimer: NodeJS.Timeout | null = null;
  let client: pg.Client | null = null;
  let stopped = false;

  const notifyPlaces = (days: readonly Day[] | null) => {
    for (const listener of placeListeners) listener(days);
  };
  const notifyTopics = (topics: readonly ScreenTopic[]) => {
    if (topics.length > 0) for (const listener of topicListeners) listener(topics);
  };

  // Connections that have not answered in time. Such a connection may still be alive, so it keeps the lock on
  // the process number until a new connection holds that lock. Otherwise another process would take over
  // mails that this process is still sending.
  const silent = new Set<pg.Client>();
  const endSilent = () => {
    for (const each of silent) void each.end().catch(() => undefined);
  };

  const listen = async (): Promise<void> => {
    const newClient = new pg.Client({
      connectionString: databaseUrl,
      application_name: 'windfall events',
      keepAlive: true,
      keepAliveInitialDelayMillis: 10_000,
      connectionTimeoutMillis: limits.connection,
      query_timeout: limits.heartbeatAnswer,
    });
    newClient.on('notification', ({ channel, payload = '' }) => {
      if (channel !== 'desk') notifyPlaces(channel === 'places' && payload ? payload.split(',') : null);
      notifyTopics(topicsOf(channel, payload));
    });
    newClient.on('error', reportError);
    try {
      await newClient.connect();
      await newClient.query('listen places');
      await newClient.query('listen calendar');
      await newClient.query('listen desk');
      await holdProcessNumber(newClient, processNumber);
    } catch (problem) {
      await newClient.end().catch(() => undefined);
      throw problem;
    }
    // A connection that only listens cannot tell a dead line from a day without changes, so it sends a
    // heartbeat.
    const heartbeat = setInterval(() => {
      newClient.query('select 1').catch((problem) => {
        reportError(problem);
        giveUp();
      });
    }, limits.heartbeat);
    const giveUp = () => {
      clearInterval(heartbeat);
      if (client !== newClient) return;
      client = null;
      silent.add(newClient);
      listenLater();
    };
    newClient.on('end', () => {
      giveUp();
      silent.delete(newClient);
    });
    client = newClient;
    endSilent();
    notifyPlaces(null);
    notifyTopics(screenTopics);
  };

  const listenLater = () => {
    if (stopped) return;
    retryTimer = setTimeout(() => {
      listen().then(
        () => {
          for (const listener of reconnectListeners) listener();
        },
        (problem) => {
          reportError(problem);
          listenLater();
        },
      );
    }, retryDelay);
  };

  const flush = async () => {
    batchTimer = null;
    const days = [...pendingDays];
    const topics = [...pendingTopics];
    pendingDays.clear();
    pendingTopics.clear();
    try {
      if (days.length > 0) await sql`select pg_notify('places', ${days.join(',')})`.execute(db);
      if (topics.length > 0) await sql`select pg_notify('desk', ${topics.join(',')})`.execute(db);
    } catch (problem) {
      reportError(problem);
      if (days.length > 0) notifyPlaces(days);
      notifyTopics(topics);
    }
  };
  const flushSoon = () => {
    batchTimer ??= setTimeout(() => void flush(), batchDelay);
  };

  await listen();
  return {
    publishPlaces(days) {
      for (const day of days) pendingDays.add(day);
      flushSoon();
    },
    onPlacesChanged(listener) {
      placeListeners.add(listener);
      return () => placeListeners.delete(listener);
    },
    publishTopics(topics) {
      for (const topic of topics) pendingTopics.add(topic);
      flushSoon();
    },
    onTopicsChanged(listener) {
      topicListeners.add(listener);
      return () => topicListeners.delete(listener);
    },
    onReconnect(listener) {
      reconnectListeners.add(listener);
      return () => reconnectListeners.delete(listener);
    },
    isListening: () => client !== null,
    async stop() {
      stopped = true;
      if (batchTimer) {
        clearTimeout(batchTimer);
        await flush();
      }
      if (retryTimer) clearTimeout(retryTimer);
      endSilent();
      await client?.end();
    },
  };
}

/** Returns the topics of the staff screens that a database notification concerns. */
function topicsOf(channel: string, payload: string): ScreenTopic[] {
  if (channel === 'places') return ['bookings', 'photos'];
  if (channel === 'calendar') return payload === 'restriction' ? ['restrictions'] : [];
  const topicNames = payload.split(',');
  return screenTopics.filter((topic) => topicNames.includes(topic));
}
