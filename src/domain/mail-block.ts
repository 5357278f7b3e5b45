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
  /** A paragraph, or the entries of a list, with links and strong words. */
  | { kind: 'words'; lines: readonly (readonly WordSpan[])[]; isList: boolean }
  /** Small print. A link follows if `link` is set. */
  | { kind: 'footnote'; text: string; link?: MailLink }
  /** A message that somebody else wrote, with its line breaks. */
  | { kind: 'message'; text: string }
  | { kind: 'quotation'; text: string }
  /** A code to read and type. The plain text has `sentence` instead of the bare code. */
  | { kind: 'code'; code: string; size: 'large' | 'small'; sentence: string }
  | { kind: 'list'; title?: string; items: readonly string[] }
  /** Details, each on a line with its label and value. */
  | { kind: 'facts'; facts: readonly (readonly [label: string, value: string])[] }
  /** The price of each part, then the totals. */
  | { kind: 'prices'; lines: readonly MailLine[]; totals: readonly MailLine[] }
  /**
   * The ticket: its code as a picture, and lines of labels and values. `picture` is the content id of an
   * attachment.
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
