/**
 * Sanitises a text for a mail header. Removes the invisible characters that change the text direction. Breaks
 * up '=?', with which an encoded word begins (RFC 2047), because mail programs would decode it into different
 * text.
 */
export const sanitiseHeaderText = (text: string): string =>
  text.replace(/\p{Bidi_Control}/gu, '').replaceAll('=?', '= ?');
