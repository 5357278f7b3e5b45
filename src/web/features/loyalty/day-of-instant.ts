const inWords = new Intl.DateTimeFormat('en-GB', {
  day: 'numeric',
  month: 'long',
  year: 'numeric',
  timeZone: 'Europe/London',
});

/** '20 September 2025': the day of an ISO time at the barn. */
export function dayOfInstant(time: string): string {
  return inWords.format(new Date(time));
}
