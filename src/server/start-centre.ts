import type { Logger } from 'pino';
import { composeMail } from './compose-mail.ts';
import type { Config } from './config.ts';
import { type KeptReading, keepReading } from './db/kept-reading.ts';
import { limitsFrom } from './db/limits.ts';
import { drawProcessNumber } from './db/process-number.ts';
import { type Readings, readingsOf, readingsOn } from './db/readings.ts';
import { readCalendarRows } from './features/availability/calendar-store.ts';
import { type Notices, startNotices } from './features/availability/notices.ts';
import type { BookingDeps } from './features/booking/booking-deps.ts';
import { type MenuPart, readMenuParts } from './features/cafe/menu-store.ts';
import type { MailDeps } from './features/mail/deliver-waiting-mail.ts';
import { releaseDeadLeases } from './features/mail/mail-store.ts';
import { createPostman } from './features/mail/postman.ts';
import type { NoticeDeps } from './features/notice-board/notice-routes.ts';
import { readNoticeBoard } from './features/notice-board/notice-store.ts';
import { readSiteFacts } from './features/site/site-store.ts';
import type { OpenDatabase } from './open-database.ts';
import type { CalendarFeed } from './ports/calendar-feed/calendar-feed.ts';
import { icsFeed } from './ports/calendar-feed/ics-feed.ts';
import type { Clock } from './ports/clock/clock.ts';
import { keptMailer } from './ports/mailer/kept-mailer.ts';
import type { Mailer } from './ports/mailer/mailer.ts';
import { smtpMailer } from './ports/mailer/smtp-mailer.ts';
import type { Payments } from './ports/payments/payments.ts';
import { facebookFeed } from './ports/social-feed/facebook-feed.ts';
import { ownNoticesFeed } from './ports/social-feed/own-notices-feed.ts';

/** What every feature works with, and how to end it. */
export interface Centre {
  booking: BookingDeps & { notices: Notices; readings: Readings };
  menu: KeptReading<MenuPart[]>;
  mail: MailDeps;
  /** Sends the mail that waits, for the timetable; stops between two mails once `signal` aborts. */
  deliverMail(signal: AbortSignal): Promise<void>;
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
  const limits = limitsFrom(config.databaseAnswerSeconds);
  const onTrouble = (problem: unknown) => log.error({ problem }, 'trouble');
  const calendar = keepReading(() => readCalendarRows(db));
  const site = keepReading(() => readSiteFacts(db));
  const menu = keepReading(() => readMenuParts(db));
  const noticeBoard = keepReading(() => readNoticeBoard(db));
  const { venue } = await site.read();
  // Mails that a process was sending when it died go at once.
  await releaseDeadLeases(db, ports.clock.now());
  const processNumber = drawProcessNumber();
  const notices = await startNotices(database.url, db, limits, onTrouble, processNumber);
  notices.onChange((days) => {
    if (days !== null) return;
    calendar.forget();
    site.forget();
    menu.forget();
    noticeBoard.forget();
  });
  const { clock } = ports;
  const socialFeed = config.facebook
    ? facebookFeed(config.facebook, clock, onTrouble)
    : ownNoticesFeed(async () => (await noticeBoard.read()).posts[0] ?? null, clock);

  const mailer: Mailer = config.smtpUrl
    ? smtpMailer(config.smtpUrl, { name: venue.name, address: venue.email })
    : keptMailer(db, ports.clock);
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
      baseUrl: config.baseUrl,
      alertEmail: config.alertEmail,
    }),
    onTrouble,
  };
  const postman = createPostman(mail);
  const readings =
    config.databaseReadUrl === null
      ? readingsOf(db)
      : readingsOn(config.databaseReadUrl, db, config.databaseAnswerSeconds, onTrouble);
  const booking = { db, readings, ...ports, calendar, site, notices, mailWaits: postman.wake, onTrouble };
  return {
    booking,
    menu,
    mail,
    deliverMail: postman.deliver,
    board: { clock, noticeBoard, socialFeed },
    calendarFeed: config.calendarFeedUrl === null ? null : icsFeed(config.calendarFeedUrl, clock),
    keepsMail: config.smtpUrl === null,
    async stop() {
      await postman.stop();
      await notices.stop();
      await readings.stop();
    },
  };
}
