import type { BookingCalendarDay } from '../../../../contract/restriction.ts';
import { type Day, dayInWords } from '../../../../domain/calendar-day.ts';
import { Badge } from '../../../ui/badge.tsx';
import { Skeleton } from '../../../ui/skeleton.tsx';
import { bookedInWords, slotText } from './calendar-words.ts';
import { RemoveRestrictionButton } from './remove-restriction-button.tsx';

/** Shows one day: its sessions with their bookings, and its restrictions. */
export function BookedDay({ date, day }: { date: Day; day: BookingCalendarDay | undefined }) {
  return (
    <section aria-labelledby="booked-day">
      <h2 id="booked-day" className="dashboard-h2">
        {dayInWords(date)}
      </h2>
      {day ? <DayDetails day={day} /> : <Skeleton shape="block" />}
    </section>
  );
}

function DayDetails({ day }: { day: BookingCalendarDay }) {
  const { event, sessions, restrictions, closed } = day;
  const otherBookings = bookedInWords({ ...day, bookings: 0, children: 0 });
  const allDay = restrictions.some(({ timeSlot }) => timeSlot === 'ALL_DAY');
  return (
    <>
      {event && <p className="booked-line">{event}</p>}
      {closed && !allDay && (
        <p className="booked-line">
          <Badge kind="closed">Closed</Badge> {closed}
        </p>
      )}
      {sessions.length > 0 && (
        <div className="dashboard-scroll booked-scroll">
          <table className="dashboard-table">
            <thead>
              <tr>
                <th scope="col">Time</th>
                <th scope="col" className="dashboard-table-end">
                  Bookings
                </th>
                <th scope="col" className="dashboard-table-end">
                  Children
                </th>
              </tr>
            </thead>
            <tbody>
              {sessions.map(({ timeSlot, bookings, children, capacity, blocked }) => (
                <tr key={timeSlot}>
                  <th scope="row">
                    {timeSlot}
                    {blocked !== null && <Badge kind="blocked">Blocked</Badge>}
                  </th>
                  <td className="dashboard-table-end">{bookings}</td>
                  <td className="dashboard-table-end">
                    {children} of {capacity}
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      {otherBookings && <p className="booked-line">Also that day: {otherBookings}.</p>}
      {restrictions.length > 0 && (
        <ul className="booked-blocks" aria-label="Blocked that day">
          {restrictions.map((restriction) => (
            <li key={restriction.id}>
              <span>
                <strong>{slotText(restriction.timeSlot)}</strong> {restriction.reason}
              </span>
              <RemoveRestrictionButton restriction={restriction} />
            </li>
          ))}
        </ul>
      )}
    </>
  );
}
