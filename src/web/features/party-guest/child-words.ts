const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Returns the title of the fields of a further child, by its index: 'A second child comes too' for 1. */
export function moreChildInWords(index: number): string {
  const ordinal = ordinals[index] ?? 'further';
  return `${ordinal === 'eighth' ? 'An' : 'A'} ${ordinal} child comes too`;
}
