/** A stretch of a day in minutes from midnight, venue time; `end` is not part of it. */
export interface TimeSlot {
  start: number;
  end: number;
}

/** Minutes from midnight as '9:30 AM'. */
export function formatTime(minutes: number): string {
  const hour = Math.floor(minutes / 60) % 24;
  const half = hour < 12 ? 'AM' : 'PM';
  return `${hour % 12 === 0 ? 12 : hour % 12}:${String(minutes % 60).padStart(2, '0')} ${half}`;
}

/** Minutes from midnight as '09:30', for machines and calendars. */
export function formatClock(minutes: number): string {
  return `${String(Math.floor(minutes / 60)).padStart(2, '0')}:${String(minutes % 60).padStart(2, '0')}`;
}

/** Minutes from midnight as a sentence says them: '9:30am' (specification 5.1). */
export function timeInWords(minutes: number): string {
  return formatTime(minutes).replace(' ', '').toLowerCase();
}

/** A stretch of a day as a sentence says it: '9:30am-4:00pm' (specification 5.1). */
export function slotInWords(slot: TimeSlot): string {
  return `${timeInWords(slot.start)}-${timeInWords(slot.end)}`;
}

/** The slot as it travels on the wire: '9:30 AM - 11:30 AM' (specification 1.3, 12.35). */
export function formatSlot(slot: TimeSlot): string {
  return `${formatTime(slot.start)} - ${formatTime(slot.end)}`;
}

/** Several slots joined with ' + ', in the order given (specification 5.5). */
export function formatSlots(slots: readonly TimeSlot[]): string {
  return slots.map(formatSlot).join(' + ');
}

const slotPattern = /^(\d{1,2}):(\d{2})\s*(AM|PM)?\s*[-\u2013]\s*(\d{1,2}):(\d{2})\s*(AM|PM)?$/i;

function toMinutes(hourText: string, minuteText: string, half: string | undefined): number | null {
  const hour = Number(hourText);
  const minute = Number(minuteText);
  if (minute > 59) return null;
  if (half === undefined) return hour > 24 || (hour === 24 && minute > 0) ? null : hour * 60 + minute;
  if (hour < 1 || hour > 12) return null;
  return ((hour % 12) + (half.toUpperCase() === 'PM' ? 12 : 0)) * 60 + minute;
}

/**
 * Reads a slot in any of the forms of specification 12.35: '9:30 AM - 11:30 AM' with or without spaces,
 * '9:30-11:30 AM' (the start takes the end's half of the day unless that would put it after the end),
 * '09:30-11:30'. Null for anything else, and for a slot that does not end after it starts.
 */
export function parseSlot(text: string): TimeSlot | null {
  const match = slotPattern.exec(text.trim());
  if (!match) return null;
  const [, startHour = '', startMinute = '', startHalf, endHour = '', endMinute = '', endHalf] = match;
  if (startHalf !== undefined && endHalf === undefined) return null;
  const ends = toMinutes(endHour, endMinute, endHalf);
  if (ends === null) return null;
  const end = ends === 0 ? 1440 : ends;
  let start = toMinutes(startHour, startMinute, startHalf ?? endHalf);
  if (start !== null && startHalf === undefined && endHalf !== undefined && start >= end) {
    start = toMinutes(startHour, startMinute, 'AM');
  }
  if (start === null || start >= end) return null;
  return { start, end };
}

/** Reads slots joined with '+'; null when any of them cannot be read. */
export function parseSlots(text: string): TimeSlot[] | null {
  const slots: TimeSlot[] = [];
  for (const part of text.split('+')) {
    const slot = parseSlot(part);
    if (!slot) return null;
    slots.push(slot);
  }
  return slots;
}

/** Whether two slots share at least a minute. */
export function overlaps(a: TimeSlot, b: TimeSlot): boolean {
  return a.start < b.end && b.start < a.end;
}

/** Whether `outer` holds all of `inner`. */
export function contains(outer: TimeSlot, inner: TimeSlot): boolean {
  return outer.start <= inner.start && inner.end <= outer.end;
}

/** Whether the given slots together leave no minute of `whole` uncovered. */
export function covers(slots: readonly TimeSlot[], whole: TimeSlot): boolean {
  let reached = whole.start;
  for (const slot of [...slots].sort((a, b) => a.start - b.start)) {
    if (slot.start > reached) return false;
    reached = Math.max(reached, slot.end);
    if (reached >= whole.end) return true;
  }
  return reached >= whole.end;
}
