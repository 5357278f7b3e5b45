/** A period of a day in minutes from midnight, venue time; `end` is excluded. */
export interface TimeSlot {
  start: number;
  end: number;
}

/** Formats minutes from midnight as '9:30 AM'. */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const meridiem = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${meridiem}`;
}

/** Formats minutes from midnight as '09:30', for machines and calendars. */
export function formatClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Formats minutes from midnight for a sentence: '9:30am' (specification 5.1). */
export function timeInWords(minutes: number): string {
  return formatTime(minutes).replace(' ', '').toLowerCase();
}

/** Formats a slot for a sentence: '9:30am-4:00pm' (specification 5.1). */
export function slotInWords(slot: TimeSlot): string {
  return `${timeInWords(slot.start)}-${timeInWords(slot.end)}`;
}

/** Formats a slot for the wire: '9:30 AM - 11:30 AM' (specification 1.3, 12.35). */
export function formatSlot(slot: TimeSlot): string {
  return `${formatTime(slot.start)} - ${formatTime(slot.end)}`;
}

/** Formats several slots joined with ' + ', in the order given (specification 5.5). */
export function formatSlots(slots: readonly TimeSlot[]): string {
  return slots.map(formatSlot).join(' + ');
}

const slotPattern = /^(\d{1,2}):(\d{2})\s*(AM|PM)?\s*[-\u2013]\s*(\d{1,2}):(\d{2})\s*(AM|PM)?$/i;

function toMinutes(hourText: string, minuteText: string, meridiem: string | undefined): number | null {
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59) return null;
  if (meridiem === undefined) return hour > 24 || (hour === 24 && minute > 0) ? null : hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (meridiem.toUpperCase() === 'PM' ? 12 : 0)) * 60 + minute;
}

/**
 * Parses a slot in any of the forms of specification 12.35: '9:30 AM - 11:30 AM' with or without spaces,
 * '9:30-11:30 AM' or '09:30-11:30'. If only the end says AM or PM, the start is in the same half of the day.
 * If the start would then not be before the end, it is in the morning. An end at 12:00 AM is the end of the
 * day (minute 1440). Returns null for any other text, and for a slot that does not end after its start.
 */
export function parseSlot(text: string): TimeSlot | null {
  const match = slotPattern.exec(text.trim());
  if (!match) return null;
  const [, startHour = '', startMinute = '', startMeridiem, endHour = '', endMinute = '', endMeridiem] =
    match;
  if (startMeridiem !== undefined && endMeridiem === undefined) return null;
  const parsedEnd = toMinutes(endHour, endMinute, endMeridiem);
  if (parsedEnd === null) return null;
  const end = parsedEnd === 0 ? 1440 : parsedEnd;
  let start = toMinutes(startHour, startMinute, startMeridiem ?? endMeridiem);
  if (start !== null && startMeridiem === undefined && endMeridiem !== undefined && start >= end) {
    start = toMinutes(startHour, startMinute, 'AM');
  }
  if (start === null || start >= end) return null;
  return { start, end };
}

/** Parses slots joined with '+'. Returns null if any of them is not a slot. */
export function parseSlots(text: string): TimeSlot[] | null {
  const slots: TimeSlot[] = [];
  for (const part of text.split('+')) {
    const slot = parseSlot(part);
    if (!slot) return null;
    slots.push(slot);
  }
  return slots;
}

/** Returns whether two slots share at least a minute. */
export function overlaps(a: TimeSlot, b: TimeSlot): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Returns whether `outer` contains all of `inner`. */
export function contains(outer: TimeSlot, inner: TimeSlot): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Returns whether the slots together cover every minute of `period`. */
export function covers(slots: readonly TimeSlot[], period: TimeSlot): boolean {
  let coveredUntil = period.start;
  for (const slot of [...slots].sort((a, b) => a.start - b.start)) {
    if (slot.start > coveredUntil) return false;
    coveredUntil = Math.max(coveredUntil, slot.end);
    if (coveredUntil >= period.end) return true;
  }
  return coveredUntil >= period.end;
}
