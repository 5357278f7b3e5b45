/** How many of something, in words: '1 refund', '3 refunds'. Of things whose plural is made with an s. */
export function countOf(count: number, what: string): string {
  return `${count} ${what}${count === 1 ? '' : 's'}`;
}
