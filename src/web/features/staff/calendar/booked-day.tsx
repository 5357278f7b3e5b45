import type { BookingCalendarDay } from '../../../../contract/restriction.ts';
import { type Day, dayInWords } from '../../../../domain/calendar-day.ts';
import { Link } from '../../../lib/router.tsx';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import parts from '../shared/dashboard-parts.module.css';
import { useMay } from '../shared/sign-in-state.ts';
import styles from './booking-calendar.module.css';
import { bookedInWords, slotText } from './calendar-words.ts';
import { RemoveRestrictionButton } from './remove-restriction-button.tsx';

/** Shows one day: its sessions with their bookings, and its restrictions. */
export function BookedDay({ date, day }: { date: Day; day: BookingCalendarDay | undefined }) {
  return (
    <section aria-labelledby="booked-day">
      <h2 id="booked-day" className={parts.dashboardH2}>
        {dayInWords(date)}
      </h2>
      {day ? <DayDetails day={day} /> : <Skeleton shape="block" />}
    </section>
  );
}

function DayDetails({ day }: { day: BookingCalendarDay }) {
  const mayBlock = useMay('close-days');
  const { event, sessions, restrictions, closed } = day;
  const otherBookings = bookedInWords({ ...day, bookings: 0, children: 0 });
  const isBooked = sessions.some(({ bookings }) => bookings > 0);
  const hasTimes = sessions.some(({ inside }) => inside !== undefined);
  const isBlockedAllDay = restrictions.some(({ timeSlot }) => timeSlot === 'ALL_DAY');
  return (
    <>
      {event && <p className={styles.bookedLine}>{event}</p>}
      {closed && !isBlockedAllDay && (
        <p className={styles.bookedLine}>
          <Badge kind="closed">Closed</Badge> {closed}
        </p>
      )}
      {sessions.length > 0 && (
        <div className={`${parts.dashboardScroll} ${styles.bookedScroll}`}>
          <table className={`${parts.dashboardTable} ${styles.bookedTable}`}>
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col" className={parts.dashboardTableEnd}>
                  Bookings
                </th>
                <th scope="col" className={parts.dashboardTableEnd}>
                  Children
                </th>
                {hasTimes && (
                  <th scope="col" className={parts.dashboardTableEnd}>
                    Inside then
                  </th>
                )}
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ timeSlot, bookings, children, capacity, blocked, inside }) => (
                <tr key={timeSlot}>
                  <th scope="row">
                    {timeSlot}
                    {blocked !== null && <Badge kind="blocked">Blocked</Badge>}
                  </th>
                  <td className={parts.dashboardTableEnd}>{bookings}</td>
                  <td className={parts.dashboardTableEnd}>
                    {hasTimes ? children : `${children} of ${capacity}`}
                  </td>
                  {hasTimes && (
                    <td className={parts.dashboardTableEnd}>
                      {inside === undefined ? 'all day' : `${inside} of ${capacity}`}
                    </td>
                  )}
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {otherBookings && <p className={styles.bookedLine}>Also that day: {otherBookings}.</p>}
      {mayBlock && (isBooked || otherBookings) && (
        <p className={styles.bookedLine}>
          <Link to={`/admin?tab=closures&date=${day.date}`} className="underline">
            Close this day and ask its families
          </Link>
        </p>
      )}
      {restrictions.length > 0 && (
        <ul className={styles.bookedBlocks} aria-label="Blocked that day">
          {restrictions.map((restriction) => (
            <li key={restriction.id}>
              <span>
                <strong>{slotText(restriction.timeSlot)}</strong> {restriction.reason}
              </span>
              {mayBlock && <RemoveRestrictionButton restriction={restriction} />}
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
