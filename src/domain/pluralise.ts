/** Returns a count with its noun: '1 refund', '3 refunds'. Only for nouns whose plural just adds an s. */
export function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}
