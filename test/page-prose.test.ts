import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { parseAst } from 'vite';
import { expect, test } from 'vitest';

const featuresFolder = join(import.meta.dirname, '../src/web/features');
/** The feature folders whose pages have words that an owner edits (specification 13.5). */
const owned = ['home', 'contact', 'party', 'legal'];

/** Files whose words stay in code, each with the reason. */
const inCode: Readonly<Record<string, string>> = {
  'contact/contact-form.tsx': 'outcomes of a form, quoted by specification 9.1',
  'contact/travel-directions.tsx': 'describes the drawn map, which is a drawing, to those who cannot see it',
  'contact/use-send-inquiry.ts': 'outcomes that specification 9.1 quotes',
  'home/about.tsx': 'describes the film to those who cannot see it',
  'home/areas.tsx': 'sizes of pictures',
  'home/hero.tsx': 'says that open play is over for today, by the clock',
  'home/prices.tsx': 'says what food at a private hire costs, from the package',
  'legal/owned-page.tsx': 'says of an earlier version of a page that it is not the present one',
  'party/party-date-choice.tsx': 'says what is free on a day',
  'party/party-day-status.tsx': 'says what is free on a day',
  'party/party-form.tsx': 'outcomes of a form, quoted by specification 9.9',
  'party/party-sent.tsx': 'repeats what was sent and what the mail says comes next',
  'party/party-summary.tsx': 'says how an estimate is made up',
  'party/party.tsx': 'says that the packages cannot be read just now',
  'party/use-send-party.ts': 'outcomes that specification 9.9 quotes',
};

/** Returns the texts of at least five words in a file's code, without imports, class names and `GET /…`. */
function proseOf(code: string): string[] {
  const found: string[] = [];
  const visitNode = (node: unknown): void => {
    if (Array.isArray(node)) for (const child of node) visitNode(child);
    if (typeof node !== 'object' || node === null || Array.isArray(node)) return;
    const { type, value, name } = node as { type?: string; value?: unknown; name?: { name?: string } };
    if (type === 'ImportDeclaration' || (type === 'JSXAttribute' && name?.name === 'className')) return;
    const text = type === 'TemplateElement' ? (value as { raw: string }).raw : value;
    if (
      typeof text === 'string' &&
      text.includes(' ') &&
      !/^[A-Z]+ \//.test(text) &&
      (text.match(/[a-z’']{2,}/gi) ?? []).length >= 5
    )
      found.push(text);
    for (const child of Object.values(node)) visitNode(child);
  };
  visitNode(parseAst(code, { lang: 'tsx' }).body);
  return found;
}

test('the code of public pages contains no prose that an owner would want to change', () => {
  const found = new Map<string, string>();
  for (const feature of owned)
    for (const file of readdirSync(join(featuresFolder, feature)).filter((name) => /\.tsx?$/.test(name))) {
      if (file.includes('.test.')) continue;
      const [first] = proseOf(readFileSync(join(featuresFolder, feature, file), 'utf8'));
      if (first !== undefined) found.set(`${feature}/${file}`, first);
    }
  const unexpected = [...found].filter(([file]) => !(file in inCode));
  expect(unexpected).toEqual([]);
  expect(Object.keys(inCode).filter((file) => !found.has(file))).toEqual([]);
});
