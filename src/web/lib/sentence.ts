/** Ends a text with a full stop, unless it already ends like a sentence. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
