import { existsSync, mkdirSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import type { Logger } from 'pino';
import { logFolder } from './backups/backup-folder.ts';
import { composeMail } from './compose-mail.ts';
import { type Config, SettingProblem } from './config.ts';
import { type Connection, connect } from './db/connect.ts';
import { type EmbeddedDatabase, startEmbeddedDatabase } from './db/embedded.ts';
import { type KeptReading, keepReading } from './db/kept-reading.ts';
import { migrate } from './db/migrate.ts';
import { seedCentre, seedDemoEvents } from './db/seed/seed.ts';
import { readCalendarRows } from './features/availability/calendar-store.ts';
import { type Notices, startNotices } from './features/availability/notices.ts';
import type { BookingDeps } from './features/booking/booking-deps.ts';
import { type MenuPart, readMenuParts } from './features/cafe/menu-store.ts';
import { deliverWaitingMail, type MailDeps } from './features/mail/deliver-waiting-mail.ts';
import type { NoticeDeps } from './features/notice-board/notice-routes.ts';
import { readNoticePosts } from './features/notice-board/notice-store.ts';
import { readSiteFacts } from './features/site/site-store.ts';
import type { CalendarFeed } from './ports/calendar-feed/calendar-feed.ts';
import { icsFeed } from './ports/calendar-feed/ics-feed.ts';
import { type Clock, localMoment } from './ports/clock/clock.ts';
import { keptMailer } from './ports/mailer/kept-mailer.ts';
import type { Mailer } from './ports/mailer/mailer.ts';
import { smtpMailer } from './ports/mailer/smtp-mailer.ts';
import type { Payments } from './ports/payments/payments.ts';
import { facebookFeed } from './ports/social-feed/facebook-feed.ts';
import { ownNoticesFeed } from './ports/social-feed/own-notices-feed.ts';

/** The database, opened, migrated and seeded. */
export interface OpenDatabase {
  url: string;
  connection: Connection;
  stop(): Promise<void>;
}

/** Opens the configured database, or the embedded one; brings its schema up to date and fills it when new. */
export async function openDatabase(
  config: Config,
  clock: Clock,
  log: Logger,
  say: (line: string) => void,
): Promise<OpenDatabase> {
  let embedded: EmbeddedDatabase | null = null;
  if (config.databaseUrl === null) {
    if (!existsSync(config.dataFolder)) mkdirSync(config.dataFolder, { recursive: true });
    say('Starting the database');
    embedded = await startEmbeddedDatabase({
      folder: join(config.dataFolder, 'database'),
      log: config.backupDays > 0 ? logFolder(config.backupFolder) : null,
      say,
    });
  }
  const url = config.databaseUrl ?? embedded?.url ?? '';
  const claim = embedded ? await claimFolder(url, config.dataFolder) : null;
  const connection = connect(url, {
    onTrouble: (problem) => log.warn({ problem }, 'a database connection broke'),
  });
  const stop = async () => {
    await connection.close();
    await claim?.end().catch(() => undefined);
    await embedded?.stop();
  };
  try {
    const applied = await migrate(connection.pool);
    if (applied.length > 0) say(`Brought the database up to date (${applied.length} migrations)`);
    const isNew = await seedCentre(connection.db, clock.now());
    if (isNew && config.demoData) await seedDemoEvents(connection.db, localMoment(clock.now()).day);
  } catch (problem) {
    await stop();
    throw problem;
  }
  return { url, connection, stop };
}

const claimKey = 7_203_111;
const claimPatience = 3_000;

/** Claims the embedded database for this process, for life: whoever stops it must be the only one who uses it. Refuses while another holds it. */
async function claimFolder(url: string, folder: string): Promise<pg.Client> {
  const client = new pg.Client({ connectionString: url, application_name: 'windfall claim' });
  client.on('error', () => undefined);
  await client.connect();
  const until = performance.now() + claimPatience;
  for (;;) {
    const { rows } = await client.query<{ mine: boolean }>('select pg_try_advisory_lock($1) as mine', [
      claimKey,
    ]);
    if (rows[0]?.mine) return client;
    if (performance.now() > until) break;
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  await client.end();
  throw new SettingProblem(
    `DATA_DIR ${folder} is in use by a Windfall that runs already; stop it, or give this one a DATA_DIR of its own`,
  );
}

/** What every feature works with, and how to end it. */
export interface Centre {
  booking: BookingDeps & { notices: Notices };
  menu: KeptReading<MenuPart[]>;
  mail: MailDeps;
  board: NoticeDeps;
  calendarFeed: CalendarFeed | null;
  keepsMail: boolean;
  stop(): Promise<void>;
}

export async function startCentre(
  config: Config,
  database: OpenDatabase,
  ports: { clock: Clock; payments: Payments },
  log: Logger,
): Promise<Centre> {
  const { db } = database.connection;
  const onTrouble = (problem: unknown) => log.error({ problem }, 'trouble');
  const calendar = keepReading(() => readCalendarRows(db));
  const site = keepReading(() => readSiteFacts(db));
  const menu = keepReading(() => readMenuParts(db));
  const noticePosts = keepReading(() => readNoticePosts(db));
  const notices = await startNotices(database.url, db, onTrouble);
  notices.onChange((days) => {
    if (days !== null) return;
    calendar.forget();
    site.forget();
    menu.forget();
    noticePosts.forget();
  });
  const { clock } = ports;
  const socialFeed = config.facebook
    ? facebookFeed(config.facebook, clock, onTrouble)
    : ownNoticesFeed(async () => (await noticePosts.read())[0] ?? null, clock);

  const { venue } = await site.read();
  const mailer: Mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, { name: venue.name, address: venue.email })
    : keptMailer(db, ports.clock);
  const mail: MailDeps = {
    db,
    clock: ports.clock,
    mailer,
    compose: composeMail({ db, site, clock, calendar, baseUrl: config.baseUrl }),
    onTrouble,
  };
  const postman = createPostman(mail);
  const booking = { db, ...ports, calendar, site, notices, mailWaits: postman.wake, onTrouble };
  return {
    booking,
    menu,
    mail,
    board: { clock, noticePosts, socialFeed },
    calendarFeed: config.calendarFeedUrl === null ? null : icsFeed(config.calendarFeedUrl, clock),
    keepsMail: config.smtpUrl === null,
    async stop() {
      await postman.stop();
      await notices.stop();
    },
  };
}

/** Delivers waiting mail soon after somebody says there is some, one round at a time. */
function createPostman(mail: MailDeps): { wake(): void; stop(): Promise<void> } {
  let round: Promise<unknown> | null = null;
  let again = false;
  let stopped = false;
  const wake = () => {
    if (stopped) return;
    if (round) {
      again = true;
      return;
    }
    round = deliverWaitingMail(mail, () => stopped)
      .catch(mail.onTrouble)
      .finally(() => {
        round = null;
        if (again) {
          again = false;
          wake();
        }
      });
  };
  return {
    wake,
    async stop() {
      stopped = true;
      await round;
    },
  };
}
