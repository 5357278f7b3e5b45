import type { CallReply } from '../../../contract/call.ts';
import type { readOpeningCall } from '../../../contract/opening.ts';
import { addDays } from '../../../domain/calendar-day.ts';
import { weekOn } from '../../../domain/opening-calendar.ts';
import { openingExceptions } from '../../../domain/opening-exceptions.ts';
import {
  groupWeeklyHours,
  lastEntryInWords,
  openingInWords,
  openingStatus,
} from '../../../domain/opening-hours.ts';
import { localMoment } from '../../ports/clock/clock.ts';
import type { AvailabilityContext } from './list-days.ts';

type Opening = Omit<CallReply<typeof readOpeningCall>, 'success'>;

const exceptionDays = 28;

/**
 * Returns whether the centre is open now, the weekly hours that apply today, and the days of the next four
 * weeks that differ from those hours. A run of such days that begins within the four weeks may continue for
 * up to a week beyond them.
 */
export async function readOpening(
  context: Pick<AvailabilityContext, 'clock' | 'calendar'>,
): Promise<Opening> {
  const { rows, events } = await context.calendar.read();
  const moment = localMoment(context.clock.now());
  const titleOf = (eventId: string) => events.get(eventId)?.title ?? 'Event';
  const status = openingStatus(moment, rows);
  const weeklyHours = weekOn(moment.day, rows);
  const lastDay = addDays(moment.day, exceptionDays);
  return {
    today: moment.day,
    open: status.now !== null,
    letsIn: status.letsIn,
    until: status.now?.end ?? null,
    next: status.next && { date: status.next.day, opens: status.next.period.start },
    ...openingInWords(status, moment.day, titleOf),
    week: groupWeeklyHours({ weeklyHours }).map(({ hours, ...line }) => ({
      ...line,
      hours: hours && { opens: hours.start, closes: hours.end, holidaysOnly: hours.holidaysOnly },
    })),
    lastEntry: lastEntryInWords({ ...rows, weeklyHours }),
    exceptions: openingExceptions(moment.day, addDays(lastDay, 7), rows, titleOf).filter(
      ({ firstDay }) => firstDay <= lastDay,
    ),
  };
}
