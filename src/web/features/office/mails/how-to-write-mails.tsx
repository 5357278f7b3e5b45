import {
  everyMailFacts,
  type MailDefinition,
  type MailFacts,
  slotsOf,
} from '../../../../domain/mail-texts.ts';
import { useSite } from '../../site/site-query.ts';
import words from '../words/words.module.css';

const signs = [
  ['An empty line', 'begins a paragraph'],
  ['- Words', 'an entry of a list'],
  ['**words**', 'bold'],
  ['Nothing', 'leaves a paragraph out, where nothing in it has to stay'],
  ['[words](/menu)', 'a link to a page of this site, or to an address that begins with https://'],
] as const;

/** How the words of a mail are written, and what stands for what. */
export function HowToWriteMails({ mail }: { mail: MailDefinition }) {
  const venue = useSite()?.venue;
  const own = slotsOf(mail).map(([, { facts }]): MailFacts => facts ?? {});
  const all: MailFacts = Object.assign({}, mail.facts, ...own);
  const always = [
    ['centre', everyMailFacts.centre[0], venue?.name ?? ''],
    ['phone', everyMailFacts.phone[0], venue?.phone ?? ''],
  ] as const;
  const rows = [
    ...Object.entries(all).map(([name, [meaning, example]]) => [name, meaning, example] as const),
    ...always,
  ];
  return (
    <details className={words.help} aria-label="How to write">
      <summary>How to write: lists, links, and what fills itself in</summary>
      <div className={words.helpBody}>
        <table>
          <caption className="sr-only">Signs</caption>
          <tbody>
            {signs.map(([sign, meaning]) => (
              <tr key={sign}>
                <th scope="row">
                  <code>{sign}</code>
                </th>
                <td>{meaning}</td>
              </tr>
            ))}
          </tbody>
        </table>
        <table>
          <caption className="sr-only">What fills itself in</caption>
          <tbody>
            {rows.map(([name, meaning, example]) => (
              <tr key={name}>
                <th scope="row">
                  <code>{`{${name}}`}</code>
                </th>
                <td>
                  {meaning}, such as “{example}”
                </td>
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}
