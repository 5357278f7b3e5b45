import * as z from 'zod/mini';
import { type CallReply, defineCall } from './call.ts';
import { day, formText, instant, oneLine, plainText } from './field.ts';

/**
 * Each sheet needs one of these permissions. The role 'kitchen' has only 'cafe-menu', so it sees only the
 * sheets that need that permission.
 */
const access = ['settings', 'cafe-menu'] as const;

const readRefusals = ['not_signed_in', 'not_found'] as const;
export const changeRefusals = [
  'not_signed_in',
  'body_too_large',
  'wrong_origin',
  'not_found',
  'facts_invalid',
  'facts_changed_meanwhile',
  'fact_in_use',
] as const;

const column = z.string().check(z.regex(/^[a-z_]{1,60}$/));
const value = z.union([
  z.null(),
  z.boolean(),
  z.number(),
  z.string().check(z.maxLength(10_000), plainText),
  z.array(z.string().check(z.maxLength(1_000), plainText)).check(z.maxLength(200)),
  z.array(z.int()).check(z.maxLength(200)),
]);
/** The values of a row, by column. Pence, minutes and counts are whole numbers, days are `yyyy-MM-dd`. */
const row = z.record(column, value);

/**
 * A step of a change. `from` of a changed row and `row` of a removed row are the values that the page showed.
 */
const step = z.discriminatedUnion('step', [
  z.strictObject({ step: z.literal('added'), table: column, row }),
  z.strictObject({ step: z.literal('changed'), table: column, key: row, from: row, to: row }),
  z.strictObject({ step: z.literal('removed'), table: column, key: row, row }),
]);

export const sheetId = z.string().check(z.regex(/^[a-z-]{1,40}$/));
const params = z.strictObject({ sheet: sheetId });
export const stepsSchema = z.array(step).check(z.minLength(1, 'Nothing has been changed'), z.maxLength(500));

/** A change that a page requests. */
const requestedChange = {
  steps: stepsSchema,
  /** The first day on which the change applies; null if it applies immediately. */
  holdsFrom: z.nullable(day),
};

export const differenceSchema = z.strictObject({
  /** The name of the row: 'Monday', 'Fish goujons'. */
  row: z.string(),
  what: z.enum(['added', 'changed', 'removed']),
  fields: z.array(z.strictObject({ label: z.string(), from: z.string(), to: z.string() })),
});

const change = z.strictObject({
  id: z.int(),
  sheet: sheetId,
  sheetTitle: z.string(),
  madeBy: z.string(),
  madeAt: instant,
  holdsFrom: instant,
  note: z.string(),
  /** The state. 'failed' means that the change could not be made when its time came. */
  state: z.enum(['waiting', 'done', 'withdrawn', 'failed', 'undone']),
  failedWhy: z.nullable(z.string()),
  /** The change that this change undoes, or null. */
  undoes: z.nullable(z.int()),
  mayBeUndone: z.boolean(),
  /** Whether undoing the change alters allergens, so that somebody has to check and confirm them first. */
  undoNeedsLook: z.boolean(),
  differences: z.array(differenceSchema),
});

export type FactChangeReply = z.output<typeof change>;

/** Something that a change affects besides the facts themselves. */
const touched = z.strictObject({
  words: z.string(),
  /** The page on which staff can act on it; null if there is nothing to do. */
  link: z.nullable(z.string()),
  /** The affected things one by one; empty if they are only counted or described. */
  items: z.array(z.string()),
  needsLook: z.boolean(),
});

export const listFactSheetsCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/facts',
  access,
  noun: 'office',
  summary: 'The sheets of facts, and the changes that wait for their first day',
  notes: 'specification 13.1',
  reply: z.strictObject({
    success: z.literal(true),
    sheets: z.array(
      z.strictObject({
        id: sheetId,
        title: z.string(),
        about: z.string(),
        changedBy: z.nullable(z.string()),
        changedAt: z.nullable(instant),
      }),
    ),
    waiting: z.array(change),
  }),
  refusals: ['not_signed_in'],
});

export const readFactSheetCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/facts/:sheet',
  access,
  noun: 'office',
  summary: 'The facts of a sheet: now, as they were, or as they will be',
  notes:
    'specification 13.1. `rows` has the rows of each table, in their order. `at` is a moment in the past or the future (default: now)',
  params,
  query: z.strictObject({ at: z.optional(instant) }),
  reply: z.strictObject({
    success: z.literal(true),
    sheet: sheetId,
    rows: z.record(column, z.array(row)),
    /** The rows that can be chosen in a field of kind 'row', by table. */
    choices: z.record(column, z.array(z.strictObject({ value: z.string(), label: z.string() }))),
    changes: z.array(change),
  }),
  refusals: readRefusals,
});

export type FactSheetReply = CallReply<typeof readFactSheetCall>;

export const checkFactsCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/facts/:sheet/check',
  access,
  reads: true,
  noun: 'office',
  summary: 'What a change would do, without making the change',
  notes: 'specification 13.1. Refused in the same cases as the change itself',
  params,
  body: z.strictObject(requestedChange),
  reply: z.strictObject({
    success: z.literal(true),
    differences: z.array(differenceSchema),
    touched: z.array(touched),
    /** Pages on which families read the changed facts. */
    pages: z.array(z.string()),
  }),
  refusals: changeRefusals,
});

export const previewFactsCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/facts/:sheet/preview',
  access,
  noun: 'office',
  summary: 'A page as families would read it after a change',
  notes:
    'specification 13.1. Returns the page at `path` as it would be at noon of `day`, as a document without scripts',
  params,
  body: z.strictObject({
    ...requestedChange,
    path: z.string().check(z.regex(/^\/[a-z-]{0,40}$/)),
    day,
  }),
  reply: z.strictObject({ success: z.literal(true), html: z.string() }),
  refusals: changeRefusals,
});

export const changeFactsCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/facts/:sheet',
  access,
  noun: 'office',
  summary: 'Changes facts, at once or from a future day',
  notes:
    'specification 13.1. A repeated call with the same `requestId` changes nothing more, and its note is ignored. If the call asks for a different change or a different day, it is refused with same_key_other_request',
  params,
  body: z.strictObject({
    ...requestedChange,
    requestId: z.uuid(),
    note: z.string().check(formText, z.maxLength(200), oneLine),
    /** Whether somebody has checked the changed allergens a second time and confirmed them. */
    looked: z.boolean(),
  }),
  reply: z.strictObject({ success: z.literal(true), change }),
  refusals: [...changeRefusals, 'facts_not_looked_at', 'same_key_other_request', 'day_unavailable'],
});

export const listFactChangesCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/changes',
  access,
  noun: 'office',
  summary: 'Changes of facts, with who made them and when, the newest first',
  notes:
    'specification 13.1. Returns the newest 50 changes, or the 50 made before the change with the id `before`',
  query: z.strictObject({
    sheet: z.optional(sheetId),
    before: z.optional(z.string().check(z.regex(/^\d{1,15}$/))),
  }),
  reply: z.strictObject({ success: z.literal(true), changes: z.array(change), more: z.boolean() }),
  refusals: ['not_signed_in'],
});

const changeParams = z.strictObject({ id: z.string().check(z.regex(/^\d{1,15}$/)) });

export const checkUndoCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/changes/:id/undo',
  access,
  noun: 'office',
  summary: 'What undoing or withdrawing a change would do, without doing it',
  notes: 'specification 13.1. Refused in the same cases as the call that does it',
  params: changeParams,
  reply: z.strictObject({
    success: z.literal(true),
    differences: z.array(differenceSchema),
    touched: z.array(touched),
  }),
  refusals: [...readRefusals, 'facts_invalid', 'fact_in_use', 'not_undoable'],
});

export type UndoCheck = CallReply<typeof checkUndoCall>;

export const undoFactChangeCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/changes/:id/undo',
  access,
  noun: 'office',
  summary: 'Undoes a change that was made, or withdraws a waiting or failed change',
  notes: 'specification 13.1. Refused with not_undoable if the facts have been changed again since',
  params: changeParams,
  body: z.strictObject({
    requestId: z.uuid(),
    /** Whether somebody has checked and confirmed the allergens that this changes. Default: no. */
    looked: z.optional(z.boolean()),
  }),
  reply: z.strictObject({ success: z.literal(true), change }),
  refusals: [...changeRefusals, 'facts_not_looked_at', 'not_undoable', 'same_key_other_request'],
});

export const searchOfficeCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/search',
  access,
  noun: 'office',
  summary: 'Finds facts by words in their sheets, rows and values',
  notes:
    'specification 13.1. Each searched word must be the beginning of a word of the fact. Returns at most 40 facts',
  query: z.strictObject({ words: z.string().check(z.trim(), z.minLength(1), z.maxLength(100), oneLine) }),
  reply: z.strictObject({
    success: z.literal(true),
    found: z.array(
      z.strictObject({ sheet: sheetId, title: z.string(), row: z.nullable(z.string()), words: z.string() }),
    ),
  }),
  refusals: ['not_signed_in'],
});
