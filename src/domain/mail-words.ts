/** The values that replace placeholders in the words of a mail to families (specification 9.15). */
export interface MailWords {
  /** The name of the family: 'Alex Rowe'. */
  name: string;
  /** 'Saturday 28 November 2026'. */
  day: string;
  /** '9:30 AM - 11:30 AM'. */
  time: string;
  /** 'Open play', or the name of the event or photo session. */
  what: string;
  reference: string;
  /** The centre's name. */
  centre: string;
  /** The centre's telephone number. */
  phone: string;
  /** Advice on when to arrive, in whole sentences. */
  arrival: string;
}

/** The placeholders, in the order in which they are listed to staff. */
export const mailPlaceholders = [
  'name',
  'day',
  'time',
  'what',
  'reference',
  'centre',
  'phone',
  'arrival',
] as const satisfies readonly (keyof MailWords)[];

const placeholder = /\{([^{}\s]{1,40})\}/g;
const isPlaceholder = (name: string): name is keyof MailWords =>
  mailPlaceholders.some((known) => known === name);

/** Returns the text with its placeholders replaced. An unknown placeholder stays unchanged. */
export function fillMailWords(text: string, words: MailWords): string {
  return text.replace(placeholder, (whole, name: string) => (isPlaceholder(name) ? words[name] : whole));
}

/** Returns the first `{word}` of a text that is not a known placeholder, or null if there is none. */
export function findUnknownPlaceholder(text: string): string | null {
  for (const [whole, name] of text.matchAll(placeholder)) if (!isPlaceholder(name ?? '')) return whole;
  return null;
}

/** Splits the text of a mail into paragraphs, at its empty lines. */
export function splitParagraphs(text: string): string[] {
  return text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '');
}
