const ordinals = ['first', 'second', 'third', 'fourth', 'fifth', 'sixth', 'seventh', 'eighth'];

/** Returns the title above the fields of a further child: 'A second child comes too' for the index 1. */
export function moreChildInWords(index: number): string {
  const ordinal = ordinals[index] ?? 'further';
  return `${ordinal === 'eighth' ? 'An' : 'A'} ${ordinal} child comes too`;
}
