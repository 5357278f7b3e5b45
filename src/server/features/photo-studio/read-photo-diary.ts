import type { CallReply } from '../../../contract/call.ts';
import type { readPhotoDaysCall, readPhotoSlotsCall } from '../../../contract/photo-studio.ts';
import { type Day, daysInRange } from '../../../domain/calendar-day.ts';
import { cancellationDeadlineInWords } from '../../../domain/cancellation.ts';
import { type OpeningRows, planDay } from '../../../domain/opening-calendar.ts';
import {
  lastPhotoDay,
  type PhotoDayRefusal,
  type PhotoStudio,
  upcomingPhotoSlots,
  whyNoPhotosNow,
} from '../../../domain/photo-session.ts';
import { formatSlot, overlaps, type TimeSlot } from '../../../domain/time-slot.ts';
import { instantOf, localMoment } from '../../ports/clock/clock.ts';
import type { AvailabilityContext } from '../availability/list-days.ts';
import { readPhotoStudio, readTakenPhotoSlots } from './photo-store.ts';

/** A day of the diary at one moment. */
interface DiaryDay {
  date: Day;
  /** The reason why nothing can be booked, regardless of other bookings; null if there are sessions. */
  closed: PhotoDayRefusal | null;
  /** The sessions that have not begun. */
  slots: { slot: TimeSlot; taken: boolean }[];
}

function describeDay(
  date: Day,
  rows: OpeningRows,
  studio: PhotoStudio,
  now: ReturnType<typeof localMoment>,
  taken: readonly TimeSlot[],
): DiaryDay {
  const plan = planDay(date, rows);
  const closed = whyNoPhotosNow(plan, now, studio);
  if (closed) return { date, closed, slots: [] };
  const slots = upcomingPhotoSlots(plan, studio, now).map((slot) => ({
    slot,
    taken: taken.some((other) => overlaps(other, slot)),
  }));
  return { date, closed: null, slots };
}

/** Reads the diary from `from` to `to`. Without a range, reads every bookable day, starting today. */
export async function readPhotoDiary(context: AvailabilityContext, range?: { from: Day; to: Day }) {
  const instant = context.clock.now();
  const now = localMoment(instant);
  const [{ rows }, studio] = await Promise.all([context.calendar.read(), readPhotoStudio(context.db)]);
  const { from, to } = range ?? { from: now.day, to: lastPhotoDay(now.day, studio) };
  const taken = await readTakenPhotoSlots(context.db, from, to, instant);
  const days = daysInRange(from, to).map((day) => describeDay(day, rows, studio, now, taken.get(day) ?? []));
  return { today: now.day, lastDay: to, studio, days };
}

type PhotoDays = Omit<CallReply<typeof readPhotoDaysCall>, 'success'>;

/** Reads the studio and its diary for the page. */
export async function readPhotoDays(context: AvailabilityContext): Promise<PhotoDays> {
  const { today, lastDay, studio, days } = await readPhotoDiary(context);
  const { title, price, editingPrice, sessionMinutes, expect, bring, delivery, editedDelivery } = studio;
  return {
    today,
    lastDay,
    studio: { title, price, editingPrice, sessionMinutes, expect, bring, delivery, editedDelivery },
    days: days.map(({ date, closed, slots }) => {
      const free = slots.filter(({ taken }) => !taken).length;
      return {
        date,
        notBookable: closed
          ? { code: closed.code, text: closed.text }
          : free === 0
            ? { code: 'full' as const, text: 'Fully booked' }
            : null,
        description: closed?.description ?? '',
        free,
      };
    }),
  };
}

/** Reads the sessions of one day, or the reason why there are none. */
export async function readPhotoSlots(
  context: AvailabilityContext,
  day: Day,
): Promise<Omit<CallReply<typeof readPhotoSlotsCall>, 'success'>> {
  const [{ days }, { refundSteps }] = await Promise.all([
    readPhotoDiary(context, { from: day, to: day }),
    context.calendar.read(),
  ]);
  const [found] = days;
  const now = context.clock.now();
  const { day: today } = localMoment(now);
  const closed = found?.closed ?? null;
  return {
    slots: (found?.slots ?? []).map(({ slot, taken }) => ({
      time: formatSlot(slot),
      isAvailable: !taken,
      isBooked: taken,
      cancelling: cancellationDeadlineInWords(
        {
          what: 'photo session',
          startsAt: instantOf(day, slot.start),
          now,
          steps: refundSteps,
          today,
        },
        localMoment,
      ),
    })),
    reason: closed && { code: closed.code, text: closed.text },
    description: closed?.description ?? '',
  };
}
