/**
 * Sanitises a text for a mail header: removes the invisible characters that change the text direction,
 * and breaks up the start of an encoded word (RFC 2047), which mail programs would decode into other
 * text.
 */
export const sanitiseHeaderText = (text: string): string =>
  text.replace(/\p{Bidi_Control}/gu, '').replaceAll('=?', '= ?');
