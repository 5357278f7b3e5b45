import type { Kysely } from 'kysely';
import type { MailBlock } from '../../../domain/mail-block.ts';
import type { AnyMailValues, MailDefinition, MailRole, MailValues } from '../../../domain/mail-texts.ts';
import { fillWords, plainWords, type WordSpan } from '../../../domain/page-words.ts';
import type { DB } from '../../db/tables.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { type MailContent, type MailedCentre, writeMail } from './write-mail.ts';

/** The centre’s data in a mail, and the telephone number that its words may name. */
export type NamedCentre = MailedCentre & { phone: string };

/** The dependencies for a mail with the owner's text. */
export interface MailWordDeps {
  db: Kysely<DB>;
  site: { read: () => Promise<{ venue: NamedCentre }> };
  baseUrl: string;
}

/**
 * The recipient, headers and attachments of a mail. `subject` and `preview` replace those of the stored text.
 */
export type MailEnvelope = Omit<MailContent, 'subject' | 'preview' | 'blocks'> & {
  subject?: string;
  preview?: string;
  /** A link after the small print. */
  link?: { label: string; url: string };
};

/** The texts of a mail by slot, before values are filled in for their placeholders. */
export type WrittenMail = Readonly<Record<string, string>>;

/** Reads the texts of a mail as they are published now. */
export async function readMailWords(db: Kysely<DB>, mail: string): Promise<WrittenMail> {
  const rows = await db.selectFrom('mail_text').select(['id', 'words']).where('mail', '=', mail).execute();
  return Object.fromEntries(rows.map(({ id, words }) => [id, words]));
}

/** Writes a mail with the texts that the owner has published (specification 13.8). */
export async function writeWithWords<Mail extends MailDefinition>(
  deps: MailWordDeps,
  mail: Mail,
  envelope: MailEnvelope,
  values: MailValues<Mail>,
): Promise<Omit<Message, 'id'>> {
  const [written, { venue }] = await Promise.all([readMailWords(deps.db, mail.id), deps.site.read()]);
  return drawMail({ venue, baseUrl: deps.baseUrl }, mail, written, values as AnyMailValues, envelope);
}

/**
 * Returns a mail with the given texts. The texts are parsed before values are filled in, so that a name is
 * never parsed as a link, another placeholder or HTML. Line breaks in a value do not split the subject.
 */
export function drawMail(
  { venue, baseUrl }: { venue: NamedCentre; baseUrl: string },
  mail: MailDefinition,
  written: WrittenMail,
  { variables, shows = {}, blocks: given = {} }: AnyMailValues,
  { subject, preview, link, ...envelope }: MailEnvelope,
): Promise<Omit<Message, 'id'>> {
  const always = { centre: venue.name, phone: venue.phone };
  const lines: Partial<Record<MailRole, string>> = {};
  const blocks: MailBlock[] = [];
  for (const [id, part] of Object.entries(mail.parts)) {
    if (part.role === 'fixed') {
      blocks.push(...(given[id] ?? []));
      continue;
    }
    const shown = shows[id];
    if (part.when !== undefined && (shown === undefined || shown === false)) continue;
    const own = typeof shown === 'object' ? shown : {};
    const filled = fillWords(written[id] ?? '', { ...always, ...variables, ...own });
    if (part.role === 'text') {
      blocks.push(...filled.flatMap((block) => blockOf(block, baseUrl)));
      continue;
    }
    const line = plainWords(filled);
    lines[part.role] = line;
    if (part.role === 'title')
      blocks.push({ kind: 'title', text: line, ...(part.isInText && { isInText: true }) });
    if (part.role === 'footnote') blocks.push({ kind: 'footnote', text: line, ...(link && { link }) });
  }
  const head = subject ?? lines.subject ?? lines.title ?? mail.title;
  return writeMail(venue, {
    ...envelope,
    subject: oneLine(head),
    preview: preview ?? lines.preview ?? lines.title ?? head,
    blocks,
  });
}

// biome-ignore lint/suspicious/noControlCharactersInRegex: this regex removes control characters
const breaks = /[\u0000-\u001f\u007f\u0085\u2028\u2029]+/g;
const oneLine = (line: string) => line.replace(breaks, ' ').trim();

type Filled = ReturnType<typeof fillWords>[number];

function blockOf(block: Filled, baseUrl: string): MailBlock[] {
  if (block.kind === 'table') return [];
  const lines = block.kind === 'list' ? block.items : [block.line];
  const isPlain = lines.every((line) => line.every(({ to, mark }) => to === undefined && mark === undefined));
  if (isPlain && block.kind !== 'list')
    return [
      {
        kind: 'paragraph',
        text: lines
          .flat()
          .map((span) => span.text)
          .join(''),
      },
    ];
  const absolute = (span: WordSpan) =>
    span.to?.startsWith('/') || span.to?.startsWith('#')
      ? { ...span, to: `${baseUrl}${span.to.startsWith('#') ? '/' : ''}${span.to}` }
      : span;
  return [{ kind: 'words', lines: lines.map((line) => line.map(absolute)), isList: block.kind === 'list' }];
}
