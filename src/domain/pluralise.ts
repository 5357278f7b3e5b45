/** Returns a count with its noun: '1 refund', '3 refunds'. Only for nouns whose plural just adds an s. */
export function pluralise(count: number, noun: string): string {
  return `${count} ${noun}${count === 1 ? '' : 's'}`;
}

/** Returns a number of children in words: '1 child', '3 children'. */
export function childrenInWords(count: number): string {
  return `${count} ${count === 1 ? 'child' : 'children'}`;
}

/** Returns a number of places in words: '1 place', '12 places'. */
export function placesInWords(count: number): string {
  return pluralise(count, 'place');
}
