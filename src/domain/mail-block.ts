import type { WordSpan } from './page-words.ts';

/**
 * A part of a mail. Each block is rendered as HTML and as plain text, so that both forms of the mail say the
 * same. Nothing in a block's text is interpreted as HTML.
 */
export type MailBlock =
  /**
   * The plain text leaves out the title unless `isInText` is true, because the subject usually says the same.
   */
  | { kind: 'title'; text: string; isInText?: boolean }
  | { kind: 'paragraph'; text: string }
  /** A paragraph, or the items of a list, which can contain links and bold text. */
  | { kind: 'words'; lines: readonly (readonly WordSpan[])[]; isList: boolean }
  /** Small print. A link follows if `link` is set. */
  | { kind: 'footnote'; text: string; link?: MailLink }
  /** A message typed by a family or by staff; its line breaks are kept. */
  | { kind: 'message'; text: string }
  | { kind: 'quotation'; text: string }
  /** A code to read and type. The plain text has `sentence` instead of the bare code. */
  | { kind: 'code'; code: string; size: 'large' | 'small'; sentence: string }
  | { kind: 'list'; title?: string; items: readonly string[] }
  /** Details, each on a line with its label and value. */
  | { kind: 'details'; details: readonly (readonly [label: string, value: string])[] }
  /** The price of each part, then the totals. */
  | { kind: 'prices'; lines: readonly MailLine[]; totals: readonly MailLine[] }
  /**
   * The ticket: its code as a picture, beside its reference, title, times and note. `picture` is the content
   * id of an attachment.
   */
  | {
      kind: 'ticket';
      reference: string;
      title: string;
      when: readonly string[];
      note: string | null;
      picture: string;
    }
  | { kind: 'place'; title: string; address: string; phone: string }
  | { kind: 'button'; label: string; url: string; sentence: string };

export interface MailLink {
  label: string;
  url: string;
}

type MailLine = readonly [label: string, amount: string];

/** Returns a paragraph for each text. */
export function paragraphs(texts: readonly string[]): MailBlock[] {
  return texts.map((text) => ({ kind: 'paragraph', text }));
}
