/** Ends words with a full stop, unless they end as a sentence already. */
export function sentence(words: string): string {
  return /[.!?]$/.test(words) ? words : `${words}.`;
}
