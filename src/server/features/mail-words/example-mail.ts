import { findFactProblems } from '../../../domain/fact-changes.ts';
import { findFactSheet } from '../../../domain/fact-sheets.ts';
import { examplesOf, exampleValues, type MailDefinition, slotsOf } from '../../../domain/mail-texts.ts';
import type { AppContext } from '../../app-context.ts';
import type { Message } from '../../ports/mailer/mailer.ts';
import { refuse } from '../../refusal.ts';
import { fillLogo } from '../mail/write-mail.ts';
import { drawMail, readMailWords, type WrittenMail } from '../mail/write-words.ts';
import { drawTicketPicture } from '../orders/ticket-picture.ts';

/** The dependencies of an example mail. */
export type ExampleDeps = Pick<AppContext, 'db' | 'site'> & {
  baseUrl: string;
  /** Reads the bytes of the logo, in the form in which mails show it. */
  readLogo: (picture: string) => Promise<Buffer | null>;
};

/**
 * The words that the owner has typed, by slot, and the name of the example whose data fills the placeholders.
 */
export interface TypedMail {
  words: WrittenMail;
  example: string;
}

/**
 * Composes a mail with words that are not published yet, in the layout of real mails. Takes the data from the
 * example with the name `example`, or from the first example if no example has this name. A slot for which
 * nothing was typed has its published words.
 */
export async function composeExample(
  deps: ExampleDeps,
  mail: MailDefinition,
  { words, example }: TypedMail,
  to = 'alex@example.org',
): Promise<Omit<Message, 'id'>> {
  const [stored, { venue }] = await Promise.all([readMailWords(deps.db, mail.id), deps.site.read()]);
  const examples = examplesOf(mail);
  const [, shows = []] = examples.find(([name]) => name === example) ?? examples[0] ?? [];
  const values = exampleValues(mail, shows);
  const ticket = Object.values(values.blocks ?? {})
    .flat()
    .find((block) => block.kind === 'ticket');
  const drawn = await drawMail({ venue, baseUrl: deps.baseUrl }, mail, { ...stored, ...words }, values, {
    to,
    ...(mail.canBeStopped && {
      link: { label: 'Stop these emails', url: `${deps.baseUrl}/rewards-mail/example` },
    }),
    attachments: ticket
      ? [
          {
            filename: 'ticket.png',
            contentType: 'image/png',
            content: drawTicketPicture(ticket.reference).toString('base64'),
            contentId: ticket.picture,
          },
        ]
      : [],
  });
  return fillLogo(drawn, deps.readLogo);
}

/** Refuses words that could not be published. */
export function refuseBadWords(mail: MailDefinition, words: WrittenMail): void {
  const sheet = findFactSheet(`mail-${mail.id}`);
  const rows = slotsOf(mail).flatMap(([id]) =>
    words[id] === undefined ? [] : [{ mail: mail.id, id, words: words[id] }],
  );
  const [problem] = sheet ? findFactProblems(sheet, { mail_text: rows }) : [];
  if (problem) throw refuse('factsInvalid', { problem: problem.words });
}
