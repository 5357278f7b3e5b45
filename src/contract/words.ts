import * as z from 'zod/mini';
import { versionLabel, wordPages } from '../domain/word-pages.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, instant } from './field.ts';

/** A line of spans. Each is plain, strong, code, or a link to `to`. */
const line = z.array(
  z.strictObject({
    text: z.string(),
    to: z.optional(z.string()),
    mark: z.optional(z.enum(['strong', 'code'])),
  }),
);

const block = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('paragraph'), line }),
  z.strictObject({ kind: z.literal('heading'), line }),
  z.strictObject({ kind: z.literal('list'), items: z.array(line) }),
  /** The first cell of a row is its heading. */
  z.strictObject({ kind: z.literal('table'), head: z.array(line), rows: z.array(z.array(line)) }),
]);

const page = z.enum(wordPages.map(({ id }) => id));
const label = z.string().check(z.regex(versionLabel));

const words = {
  /** Single texts, such as a title, by the name of their slot on the page. */
  texts: z.record(z.string(), z.array(block)),
  sections: z.array(z.strictObject({ id: z.string(), title: z.string(), blocks: z.array(block) })),
};

export const readWordsCall = defineCall({
  method: 'GET',
  path: '/api/words/:page',
  access: 'public',
  noun: 'site',
  summary: 'The words of a page, with the facts filled in',
  notes:
    'specification 13.5. `version` selects an earlier version of the words. A version of the terms includes the rules of play of its time. The words of `home` include those of `contact`',
  params: z.strictObject({ page }),
  /** An empty `version` selects the current version. */
  query: z.strictObject({ version: z.optional(z.union([z.literal(''), label])) }),
  reply: z.strictObject({
    success: z.literal(true),
    ...words,
    /** The day on which these words were written, `yyyy-MM-dd`. */
    changedOn: z.string(),
    /**
     * The requested version; null if the query names none. `until` is the day on which the next version
     * begins, or null if there is no next version.
     */
    version: z.nullable(z.strictObject({ label, until: z.nullable(day) })),
  }),
  refusals: ['not_found'],
});

export type PageWords = CallReply<typeof readWordsCall>;

const version = {
  /** The number of the version, counted from 1. */
  number: z.int(),
  label,
  madeAt: instant,
  /** The person who made the version; null if it was made at a terminal, or when the site was set up. */
  madeBy: z.nullable(z.string()),
  note: z.string(),
};

export const listWordVersionsCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/words/:page/versions',
  access: 'settings',
  noun: 'office',
  summary: 'The versions of a page’s words, the newest first',
  notes: 'specification 13.5. Returns at most 200',
  params: z.strictObject({ page }),
  reply: z.strictObject({ success: z.literal(true), versions: z.array(z.strictObject(version)) }),
  refusals: ['not_signed_in'],
});

export const readWordVersionCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/words/:page/versions/:number',
  access: 'settings',
  noun: 'office',
  summary: 'A version of a page’s words: as families read it, and as it was written',
  notes:
    'specification 13.5. `written` has the words as the owner typed them: the rows of the database tables page_text and page_section, by table',
  params: z.strictObject({ page, number: z.string().check(z.regex(/^[1-9]\d{0,6}$/)) }),
  reply: z.strictObject({
    success: z.literal(true),
    ...version,
    ...words,
    written: z.record(z.string(), z.array(z.record(z.string(), z.union([z.string(), z.number()])))),
  }),
  refusals: ['not_signed_in', 'not_found'],
});
