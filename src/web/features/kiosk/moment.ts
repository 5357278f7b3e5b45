const zone = { timeZone: 'Europe/London' } as const;
const clock = new Intl.DateTimeFormat('en-GB', {
  ...zone,
  hour: 'numeric',
  minute: '2-digit',
  hourCycle: 'h12',
});
const day = new Intl.DateTimeFormat('en-CA', { ...zone, year: 'numeric', month: '2-digit', day: '2-digit' });

/** '12:04 PM', the venue's time, from an ISO instant or epoch milliseconds. */
export function clockTime(instant: string | number): string {
  return clock
    .format(new Date(instant))
    .replace(/\s*([ap])\.?m\.?/i, (_, half: string) => ` ${half.toUpperCase()}M`);
}

/** The venue's day at an instant (epoch milliseconds), `yyyy-MM-dd`. */
export function venueDay(instant: number): string {
  return day.format(new Date(instant));
}
