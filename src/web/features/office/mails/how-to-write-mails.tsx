import {
  everyMailVariables,
  type MailDefinition,
  type MailVariables,
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

/** Explains how to write the words of a mail, and which variables they can name. */
export function HowToWriteMails({ mail }: { mail: MailDefinition }) {
  const venue = useSite()?.venue;
  const own = slotsOf(mail).map(([, { variables }]): MailVariables => variables ?? {});
  const all: MailVariables = Object.assign({}, mail.variables, ...own);
  const always: MailVariables = {
    centre: [everyMailVariables.centre[0], venue?.name ?? ''],
    phone: [everyMailVariables.phone[0], venue?.phone ?? ''],
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
