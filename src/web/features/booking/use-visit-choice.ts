import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { toast } from '../../ui/toast.tsx';
import type { BookableMonth } from '../availability/use-availability.ts';
import { chooseDate, readDraft } from './draft.ts';
import type { SessionChoice } from './nearest-session.ts';

/**
 * Returns the functions that choose a date and sessions. Choosing a new date drops the sessions of the old
 * one and changes nothing else in the draft.
 */
export function useVisitChoice(availability: BookableMonth, onChange: () => void) {
  const dayOf = (date: string) => availability.month?.days.find((day) => day.date === date);

  const chooseDay = (date: string, sessions: string[] = []) => {
    chooseDate(date, sessions);
    onChange();
  };

  const chooseInOrder = (date: string, slots: readonly string[]) =>
    chooseDay(
      date,
      (dayOf(date)?.sessions ?? []).map(({ timeSlot }) => timeSlot).filter((slot) => slots.includes(slot)),
    );

  /** Adds or removes a session. If the session is on another day, the visit moves to that day. */
  const chooseSession = (date: string, slot: string, isChosen: boolean) => {
    const { selectedDate, sessions } = readDraft();
    const others = date === selectedDate ? sessions.filter((other) => other !== slot) : [];
    chooseInOrder(date, isChosen ? [...others, slot] : others);
  };

  /** Chooses an offered session instead of one that cannot be booked. */
  const switchTo = (choice: SessionChoice, insteadOf: string) => {
    const { selectedDate, sessions } = readDraft();
    const day = dayOf(choice.date);
    if (day?.stays) chooseDay(choice.date, [choice.timeSlot]);
    else if (!day?.event) chooseDay(choice.date);
    else if (choice.date !== selectedDate) chooseDay(choice.date, [choice.timeSlot]);
    else chooseInOrder(choice.date, [...sessions.filter((slot) => slot !== insteadOf), choice.timeSlot]);
    toast({ title: `Changed to ${dayWithoutYearInWords(choice.date)}`, description: choice.timeSlot });
    document.getElementById('selectedDate')?.focus();
  };

  return { chooseDay, chooseSession, switchTo };
}
