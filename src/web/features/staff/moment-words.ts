const zone = { timeZone: 'Europe/London' } as const;
const clock = new Intl.DateTimeFormat('en-GB', { ...zone, hour: '2-digit', minute: '2-digit' });
const dayAndClock = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  day: 'numeric',
  month: 'short',
  year: 'numeric',
  hour: '2-digit',
  minute: '2-digit',
});

const dayOfYear = new Intl.DateTimeFormat('en-GB', { ...zone, day: 'numeric', month: 'short' });

/** '14:05', the venue's time, from an ISO instant or epoch milliseconds. */
export function clockTime(instant: string | number): string {
  return clock.format(new Date(instant));
}

/** The same without the day where that is today (epoch milliseconds of now), without its year else: '14:05', '20 Sept, 14:05'. */
export function lately(instant: number, now: number): string {
  const day = dayOfYear.format(instant);
  return day === dayOfYear.format(now) ? clockTime(instant) : `${day}, ${clockTime(instant)}`;
}

/** '20 Sept 2025, 14:05', the venue's time, from an ISO instant or epoch milliseconds. */
export function dayAndTime(instant: string | number): string {
  return dayAndClock.format(new Date(instant));
}
