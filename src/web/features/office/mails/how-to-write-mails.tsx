import {
  everyMailFacts,
  type MailDefinition,
  type MailFacts,
  slotsOf,
} from '../../../../domain/mail-texts.ts';
import { useSite } from '../../site/site-query.ts';
import { WritingHelp } from '../words/writing-help.tsx';

const signs = [
  ['An empty line', 'begins a paragraph'],
  ['- Words', 'an entry of a list'],
  ['**words**', 'bold'],
  ['No words', 'leave a paragraph out, unless something in it has to stay'],
  ['[words](/menu)', 'a link to a page of this site, or to an address that begins with https://'],
] as const;

/** Explains how to write the words of a mail, and which facts they can name. */
export function HowToWriteMails({ mail }: { mail: MailDefinition }) {
  const venue = useSite()?.venue;
  const own = slotsOf(mail).map(([, { facts }]): MailFacts => facts ?? {});
  const all: MailFacts = Object.assign({}, mail.facts, ...own);
  const always: MailFacts = {
    centre: [everyMailFacts.centre[0], venue?.name ?? ''],
    phone: [everyMailFacts.phone[0], venue?.phone ?? ''],
  };
  return (
    <WritingHelp
      title="How to write: lists, links, and what fills itself in"
      signs={signs}
      facts={Object.entries({ ...all, ...always }).map(([name, [meaning, example]]) => [
        name,
        `${meaning}, such as “${example}”`,
      ])}
    />
  );
}
