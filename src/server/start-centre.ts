import type { Logger } from 'pino';
import type { AppContext } from './app-context.ts';
import { type ChangeEvents, startChangeEvents } from './changes/change-events.ts';
import { composeMail } from './compose-mail.ts';
import type { Config } from './config.ts';
import { type CachedValue, cacheValue } from './db/cached-value.ts';
import { createDatabaseLimits } from './db/database-limits.ts';
import { drawProcessNumber } from './db/process-number.ts';
import { connectReplica, primaryOnly, type Replica } from './db/replica.ts';
import { readCalendarRows } from './features/availability/calendar-store.ts';
import { type MenuSection, readMenuSections } from './features/cafe/menu-store.ts';
import type { MailDeps } from './features/mail/deliver-waiting-mail.ts';
import { createMailSender } from './features/mail/mail-sender.ts';
import { releaseDeadLeases } from './features/mail/mail-store.ts';
import type { NoticeDeps } from './features/notice-board/notice-routes.ts';
import { readNoticeBoard } from './features/notice-board/notice-store.ts';
import { describeMailServer } from './features/set-up/mail-server.ts';
import type { MailServer } from './features/set-up/set-up-deps.ts';
import { readSiteFacts } from './features/site/read-site-facts.ts';
import type { OpenDatabase } from './open-database.ts';
import type { CalendarFeed } from './ports/calendar-feed/calendar-feed.ts';
import { icsFeed } from './ports/calendar-feed/ics-feed.ts';
import type { Clock } from './ports/clock/clock.ts';
import { localMailer } from './ports/mailer/local-mailer.ts';
import type { Mailer } from './ports/mailer/mailer.ts';
import { smtpMailer } from './ports/mailer/smtp-mailer.ts';
import type { Payments } from './ports/payments/payments.ts';
import { facebookFeed } from './ports/social-feed/facebook-feed.ts';
import { noticeBoardFeed } from './ports/social-feed/notice-board-feed.ts';

/** The running centre: the context of the features, its background services, and how to stop them. */
export interface Centre {
  context: AppContext & { changes: ChangeEvents; replica: Replica };
  menu: CachedValue<MenuSection[]>;
  mail: MailDeps;
  /** Sends queued mail, for the job schedule; stops between two mails once `signal` aborts. */
  deliverMail(signal: AbortSignal): Promise<void>;
  board: NoticeDeps;
  calendarFeed: CalendarFeed | null;
  storesMail: boolean;
  mailServer: MailServer;
  stop(): Promise<void>;
}

export async function startCentre(
  config: Config,
  database: OpenDatabase,
  ports: { clock: Clock; payments: Payments },
  log: Logger,
): Promise<Centre> {
  const { db } = database.connection;
  const limits = createDatabaseLimits(config.databaseAnswerSeconds);
  const reportError = (problem: unknown) => log.error({ problem }, 'trouble');
  const calendar = cacheValue(() => readCalendarRows(db));
  const site = cacheValue(() => readSiteFacts(db));
  const menu = cacheValue(() => readMenuSections(db));
  const noticeBoard = cacheValue(() => readNoticeBoard(db));
  // Releases the mails that were leased by a process that has died, so that they go out at once.
  await releaseDeadLeases(db, ports.clock.now());
  const processNumber = drawProcessNumber();
  const changes = await startChangeEvents(database.url, db, limits, reportError, processNumber);
  changes.onPlacesChanged((days) => {
    if (days !== null) return;
    calendar.invalidate();
    site.invalidate();
    menu.invalidate();
    noticeBoard.invalidate();
  });
  const { clock } = ports;
  const socialFeed = config.facebook
    ? facebookFeed(config.facebook, clock, reportError)
    : noticeBoardFeed(async () => (await noticeBoard.read()).posts[0] ?? null, clock);

  // The sender is read for each mail, because a new centre enters its name and address after the start.
  const readSender = async () => {
    const { venue } = await site.read();
    return { name: venue.name, address: venue.email };
  };
  const mailer: Mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, readSender)
    : localMailer(db, ports.clock, readSender);
  const mail: MailDeps = {
    db,
    processNumber,
    clock: ports.clock,
    mailer,
    compose: composeMail({
      db,
      site,
      clock,
      calendar,
      payments: ports.payments,
      baseUrl: config.baseUrl,
      alertEmail: config.alertEmail,
    }),
    reportError: reportError,
  };
  const mailSender = createMailSender(mail);
  const replica =
    config.databaseReadUrl === null
      ? primaryOnly(db)
      : connectReplica(config.databaseReadUrl, db, config.databaseAnswerSeconds, reportError);
  const context: Centre['context'] = {
    db,
    replica,
    ...ports,
    calendar,
    site,
    changes,
    wakeMailSender: mailSender.wake,
    reportError: reportError,
  };
  return {
    context,
    menu,
    mail,
    deliverMail: mailSender.deliver,
    board: { clock, noticeBoard, socialFeed },
    calendarFeed: config.calendarFeedUrl === null ? null : icsFeed(config.calendarFeedUrl, clock),
    storesMail: config.smtpUrl === null,
    mailServer: { mailer, ...describeMailServer(config.smtpUrl) },
    async stop() {
      await mailSender.stop();
      await changes.stop();
      await replica.stop();
    },
  };
}
