import { type Kysely, sql } from 'kysely';
import type { CallReply } from '../../../contract/call.ts';
import type { checkFactsCall } from '../../../contract/office-facts.ts';
import { type Day, weekdayOf } from '../../../domain/calendar-day.ts';
import { changesAllergens, type FactStep } from '../../../domain/fact-changes.ts';
import { type OpeningRows, planDay } from '../../../domain/opening-calendar.ts';
import { pluralise } from '../../../domain/pluralise.ts';
import type { DB } from '../../db/tables.ts';

type Touched = CallReply<typeof checkFactsCall>['touched'];

interface BookedSession {
  day: Day;
  starts: number;
  ends: number;
  eventId: string | null;
  bookings: number;
}

/**
 * Returns what a change touches beside the facts: bookings on days that would close or have other hours,
 * photo sessions out of season, posters and parties of changed allergens. `tx` has the change done and is
 * rolled back afterwards; `calendar` is without it and with it.
 */
export async function findTouched(
  tx: Kysely<DB>,
  calendar: { before: OpeningRows; after: OpeningRows },
  steps: readonly FactStep[],
  today: Day,
): Promise<Touched> {
  const tables = new Set(steps.map(({ table }) => table));
  const touched: Touched = [];
  if (
    ['weekly_hours', 'season', 'season_hours', 'special_hours', 'school_holiday', 'session', 'venue'].some(
      (table) => tables.has(table),
    )
  )
    touched.push(...(await findBookedHours(tx, calendar, today)));
  if (tables.has('photo_studio')) touched.push(...(await findPhotoSessions(tx, today)));
  if (changesAllergens(steps)) touched.push(...(await findFed(tx, today)));
  return touched;
}

async function findBookedHours(
  tx: Kysely<DB>,
  { before, after }: { before: OpeningRows; after: OpeningRows },
  today: Day,
): Promise<Touched> {
  const { rows: booked } = await sql<BookedSession>`
    select s.day, s.starts, s.ends, s.event_id as "eventId", count(distinct p.booking_id)::int as bookings
    from session s join place p on p.session_id = s.id
    where s.day >= ${today} and p.live_until = 'infinity'
    group by s.id order by s.day, s.starts`.execute(tx);
  const wasOpen = booked.filter((session) => isPlanned(session, before));
  const closing = wasOpen.filter(({ day }) => planDay(day, after).sessions.length === 0);
  const other = wasOpen.filter((session) => !closing.includes(session) && !isPlanned(session, after));
  return [
    ...sayBookings(closing, (bookings) => `${bookings} on days that would close`, '/admin?tab=closures'),
    ...sayBookings(
      other,
      (bookings) => `${bookings} for hours that would not be open any more`,
      '/admin?tab=closures',
    ),
  ];
}

function isPlanned(session: BookedSession, rows: OpeningRows): boolean {
  return planDay(session.day, rows).sessions.some(
    ({ eventId, start, end }) =>
      eventId === session.eventId &&
      (eventId === null ? start <= session.starts && session.ends <= end : start === session.starts),
  );
}

function sayBookings(
  sessions: readonly BookedSession[],
  say: (bookings: string) => string,
  link: string,
): Touched {
  const bookings = sessions.reduce((sum, session) => sum + session.bookings, 0);
  if (bookings === 0) return [];
  const verb = bookings === 1 ? 'lies' : 'lie';
  const words = say(`${pluralise(bookings, 'booking')} ${verb}`);
  return [
    {
      words: `${words}. They stay booked until you close the day and the families are asked.`,
      link,
      needsLook: true,
    },
  ];
}

async function findPhotoSessions(tx: Kysely<DB>, today: Day): Promise<Touched> {
  const studio = await tx.selectFrom('photo_studio').selectAll().executeTakeFirstOrThrow();
  const { rows } = await sql<{ day: Day; sessions: number }>`
    select day, count(*)::int as sessions from photo_session
    where day >= ${today} and live_until = 'infinity' group by day`.execute(tx);
  const outside = rows.filter(
    ({ day }) =>
      day < studio.season_from ||
      (studio.season_to !== null && day > studio.season_to) ||
      studio.closed_weekdays.includes(weekdayOf(day)),
  );
  const sessions = outside.reduce((sum, row) => sum + row.sessions, 0);
  if (sessions === 0) return [];
  const words = `${pluralise(sessions, 'booked photo session')} would lie outside the season. They stay booked.`;
  return [{ words, link: '/admin?tab=photo-studio', needsLook: true }];
}

async function findFed(tx: Kysely<DB>, today: Day): Promise<Touched> {
  const { parties } = await tx
    .selectFrom('party_inquiry')
    .select(({ fn }) => fn.countAll<string>().as('parties'))
    .where('party_date', '>=', today)
    .where('forgotten_at', 'is', null)
    .executeTakeFirstOrThrow();
  const count = Number(parties);
  const touched: Touched = [
    {
      words: 'The menu poster and the kitchen’s prints name allergens: those that hang now are out of date.',
      link: '/menu-poster',
      needsLook: true,
    },
  ];
  if (count > 0)
    touched.push({
      words: `${count === 1 ? 'One party is' : `${count} parties are`} to come: look at what their children must not eat.`,
      link: '/admin?tab=parties',
      needsLook: true,
    });
  return touched;
}
