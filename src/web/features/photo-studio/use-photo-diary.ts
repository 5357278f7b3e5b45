import { useQuery } from '@tanstack/react-query';
import { isDay } from '../../../domain/calendar-day.ts';
import { useTabStore } from '../../lib/tab-store.ts';
import { useClockAhead } from '../purchase/centre-clock.ts';
import { pendingPhoto } from './pending-photo.ts';
import type { PhotoDraft } from './photo-draft.ts';
import { type PhotoDays, type PhotoSlots, photoDaysQuery, photoSlotsQuery } from './photo-queries.ts';

export type PhotoSlot = PhotoSlots['slots'][number];

/** Why a day cannot be had. */
export interface WhyNot {
  code: string;
  text: string;
  /** More about a restriction, or an empty text. */
  description: string;
}

/** The chosen day and time as they stand now. */
export interface PhotoChoice {
  /** null while they are not known. */
  slots: readonly PhotoSlot[] | null;
  /** The sessions could not be read, and none is known. */
  failed: boolean;
  readAgain: () => void;
  /** What stops the chosen day. */
  trouble: WhyNot | null;
  /** The chosen time has gone to somebody else, or is no longer one of the day's. */
  isTaken: boolean;
  /** Until when cancelling the chosen session is free; an empty text while none is chosen. */
  cancelling: string;
  /** Day and time are chosen and can be had, as far as is known. */
  isWhole: boolean;
}

const pollSlots = 30_000;
const pollDays = 60_000;

/**
 * The diary with the sessions of the chosen day, asked for every 30 s (the days every 60 s) beside
 * what is pushed (follow-diary).
 */
export function usePhotoDiary(draft: PhotoDraft, live: boolean) {
  const own = useOwnSessions(draft);
  const date = isDay(draft.selectedDate) ? draft.selectedDate : '';
  const days = useQuery({ ...photoDaysQuery(), refetchInterval: live && pollDays });
  const read = useQuery({
    ...photoSlotsQuery(date),
    enabled: date !== '',
    refetchInterval: live && pollSlots,
  });

  const diary = days.data ? withOwnDays(days.data, own) : null;
  const slots = read.data ? withOwnSlots(read.data.slots, date, own) : null;
  const chosen = slots?.find(({ time }) => time === draft.selectedTime);
  const trouble = read.data?.reason ? { ...read.data.reason, description: read.data.description } : null;
  const isTaken = draft.selectedTime !== '' && slots !== null && !chosen?.isAvailable;
  const choice: PhotoChoice = {
    slots,
    failed: read.isError && !read.data,
    readAgain: () => void read.refetch(),
    trouble,
    isTaken,
    cancelling: isTaken ? '' : (chosen?.cancelling ?? ''),
    isWhole: date !== '' && draft.selectedTime !== '' && trouble === null && !isTaken,
  };
  return { diary, choice };
}

/**
 * A session that this family is keeping itself while it has not paid, or may be keeping: it sent
 * a booking and heard nothing.
 */
interface OwnSession {
  date: string;
  time: string;
}

function useOwnSessions({ unanswered }: PhotoDraft): OwnSession[] {
  const pending = useTabStore(pendingPhoto);
  const ahead = useClockAhead();
  const isHeld = pending !== null && Date.parse(pending.holdExpiresAt) > Date.now() + ahead;
  const [date = '', ...time] = unanswered.split(' ');
  return [
    ...(isHeld ? [{ date: pending.sessionDate, time: `${pending.startTime} - ${pending.endTime}` }] : []),
    ...(unanswered ? [{ date, time: time.join(' ') }] : []),
  ];
}

/** Its own session is free to this family: a changed booking takes the kept one's place. */
function withOwnSlots(slots: readonly PhotoSlot[], date: string, own: OwnSession[]): readonly PhotoSlot[] {
  return slots.map((slot) =>
    own.some((mine) => mine.date === date && mine.time === slot.time)
      ? { ...slot, isAvailable: true, isBooked: false }
      : slot,
  );
}

function withOwnDays(diary: PhotoDays, own: OwnSession[]): PhotoDays {
  if (own.length === 0) return diary;
  return {
    ...diary,
    days: diary.days.map((day) =>
      day.notBookable?.code === 'full' && own.some(({ date }) => date === day.date)
        ? { ...day, notBookable: null, free: 1 }
        : day,
    ),
  };
}
