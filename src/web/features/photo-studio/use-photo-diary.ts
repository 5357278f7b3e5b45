import { useQuery } from '@tanstack/react-query';
import { isDay } from '../../../domain/calendar-day.ts';
import { useBrowserStore } from '../../lib/browser-store.ts';
import { useClockOffset } from '../purchase/clock-offset.ts';
import { pendingOrders } from '../purchase/pending-order.ts';
import type { PhotoDraft } from './photo-draft.ts';
import { type PhotoDays, type PhotoSlots, photoDaysQuery, photoSlotsQuery } from './photo-queries.ts';

export type PhotoSlot = PhotoSlots['slots'][number];

/** Why a day is not available. */
export interface PhotoDayError {
  code: string;
  text: string;
  /** More about a restriction, or an empty string. */
  description: string;
}

/** The current state of the chosen day and time. */
export interface PhotoChoice {
  /** Null until loaded. */
  slots: readonly PhotoSlot[] | null;
  /** Whether the sessions could not be loaded, and no sessions are cached. */
  failed: boolean;
  refetch: () => void;
  /** Why the chosen day is not available. */
  error: PhotoDayError | null;
  /** Whether the chosen time is taken, or no longer one of the day's times. */
  isTaken: boolean;
  /** Says until when cancelling the chosen session is free. Empty if none is chosen. */
  cancelling: string;
  /** Whether a day and time are chosen and, as far as known, available. */
  isComplete: boolean;
}

// Milliseconds.
const pollSlots = 30_000;
const pollDays = 60_000;

/**
 * Returns the diary and the sessions of the chosen day. Polls the sessions every 30 s and the days every 60
 * s, in addition to pushed changes (follow-diary).
 */
export function usePhotoDiary(draft: PhotoDraft, live: boolean) {
  const ownSessions = useOwnSessions(draft);
  const date = isDay(draft.selectedDate) ? draft.selectedDate : '';
  const days = useQuery({ ...photoDaysQuery(), refetchInterval: live && pollDays });
  const slotsQuery = useQuery({
    ...photoSlotsQuery(date),
    enabled: date !== '',
    refetchInterval: live && pollSlots,
  });

  const diary = days.data ? withOwnDays(days.data, ownSessions) : null;
  const slots = slotsQuery.data ? withOwnSlots(slotsQuery.data.slots, date, ownSessions) : null;
  const chosen = slots?.find(({ time }) => time === draft.selectedTime);
  const error = slotsQuery.data?.reason
    ? { ...slotsQuery.data.reason, description: slotsQuery.data.description }
    : null;
  const isTaken = draft.selectedTime !== '' && slots !== null && !chosen?.isAvailable;
  const choice: PhotoChoice = {
    slots,
    failed: slotsQuery.isError && !slotsQuery.data,
    refetch: () => void slotsQuery.refetch(),
    error: error,
    isTaken,
    cancelling: isTaken ? '' : (chosen?.cancelling ?? ''),
    isComplete: date !== '' && draft.selectedTime !== '' && error === null && !isTaken,
  };
  return { diary, choice };
}

/**
 * A session that this family's own unpaid booking holds, or that it may hold because the booking was sent and
 * no reply came.
 */
interface OwnSession {
  date: string;
  time: string;
}

function useOwnSessions({ unanswered }: PhotoDraft): OwnSession[] {
  const pending = useBrowserStore(pendingOrders.photo);
  const clockOffset = useClockOffset();
  const isHeld = pending !== null && Date.parse(pending.holdExpiresAt) > Date.now() + clockOffset;
  const [date = '', ...time] = unanswered.split(' ');
  return [
    ...(isHeld ? [{ date: pending.sessionDate, time: `${pending.startTime} - ${pending.endTime}` }] : []),
    ...(unanswered ? [{ date, time: time.join(' ') }] : []),
  ];
}

/**
 * Returns the slots with the family's own sessions shown as free. If the family changes its booking, the new
 * booking replaces the held one.
 */
function withOwnSlots(
  slots: readonly PhotoSlot[],
  date: string,
  ownSessions: OwnSession[],
): readonly PhotoSlot[] {
  return slots.map((slot) =>
    ownSessions.some((session) => session.date === date && session.time === slot.time)
      ? { ...slot, isAvailable: true, isBooked: false }
      : slot,
  );
}

/**
 * Returns the diary. A full day counts as open if the family's own unpaid booking holds one of its sessions.
 */
function withOwnDays(diary: PhotoDays, ownSessions: OwnSession[]): PhotoDays {
  if (ownSessions.length === 0) return diary;
  return {
    ...diary,
    days: diary.days.map((day) =>
      day.notBookable?.code === 'full' && ownSessions.some(({ date }) => date === day.date)
        ? { ...day, notBookable: null, free: 1 }
        : day,
    ),
  };
}
