/**
 * A text as it may stand in a mail's head: without the invisible characters that turn the direction of what
 * follows, and without the beginning of an encoded word (RFC 2047), which mail programs would decode into
 * other text.
 */
export const headText = (text: string): string =>
  text.replace(/\p{Bidi_Control}/gu, '').replaceAll('=?', '= ?');
