import * as z from 'zod/mini';
import { countDays, longestOwnPeriod } from '../domain/figure-period.ts';
import { type CallReply, defineCall } from './call.ts';
import { day, instant, singleLineText, wholeNumber } from './field.ts';
import { figureSchema } from './figures.ts';
import { changeRefusals, differenceSchema, sheetId, stepsSchema } from './office-facts.ts';

/** An example from the past, in words, with the reference of the booking, if it is one that can be opened. */
const example = z.strictObject({
  words: z.string(),
  /** The reference of the booking; null if the example is not a booking. */
  reference: z.nullable(z.string()),
});

const exampleGroup = z.strictObject({
  /** 'Closed that day: 14 visits'. */
  title: z.string(),
  /**
   * Why these items are listed. `refused`: today's facts and the change decide differently about them, so one
   * allows the sale and the other refuses it. `clash`: they do not fit the hours or the building.
   * `difference`: replayed with today's facts, they come out otherwise than in the past.
   */
  kind: z.enum(['refused', 'clash', 'difference']),
  items: z.array(example),
});

const rehearsal = z.strictObject({
  id: z.uuid(),
  madeAt: instant,
  /** What is rehearsed, such as 'Hours and capacity'. If there is no change: 'The facts as they are'. */
  title: z.string(),
  period: z.strictObject({ from: day, to: day }),
  /** By how many weeks the past demand is moved forward for the replay. */
  weeksLater: z.int(),
  /** The differences that the change makes, in words. */
  changes: z.array(differenceSchema),
  /** Whether today's facts reproduce the past sales exactly. */
  isExact: z.boolean(),
  assumptions: z.array(z.string()),
  figures: z.array(figureSchema),
  examples: z.array(exampleGroup),
});

export type Rehearsal = z.output<typeof rehearsal>;

const period = {
  first: day,
  last: day,
};

export const rehearseCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/rehearsal',
  access: 'settings',
  noun: 'office',
  summary: 'Replays past demand against a change of facts that is not published yet',
  notes:
    'specification 13.6. `change` has the edited steps of a sheet of the office, or the id of a change that waits for its day. If it is null, the facts are rehearsed as they are. The call changes nothing except the list of rehearsals. A repeated call with the same `requestId` returns the first result. The rehearsal stops when the caller disconnects. Each process runs one rehearsal at a time, and refuses others with slow_down',
  body: z
    .strictObject({
      requestId: z.uuid(),
      change: z.nullable(
        z.union([
          z.strictObject({ sheet: sheetId, steps: stepsSchema }),
          z.strictObject({ id: wholeNumber(1, 1_000_000_000) }),
        ]),
      ),
      ...period,
      weeksLater: wholeNumber(0, 104),
    })
    .check(
      z.refine(({ first, last }) => first <= last, {
        error: 'The last day lies before the first',
        path: ['last'],
        abort: true,
      }),
      z.refine(({ first, last }) => countDays({ from: first, to: last }) <= longestOwnPeriod, {
        error: `Please choose at most ${longestOwnPeriod} days`,
        path: ['last'],
      }),
    ),
  reply: z.strictObject({ success: z.literal(true), rehearsal }),
  refusals: [...changeRefusals, 'slow_down'],
});

export const listRehearsalsCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/rehearsal',
  access: 'settings',
  noun: 'office',
  summary: 'The newest rehearsals, and the waiting changes that can be rehearsed',
  notes: 'specification 13.6. Only the newest twenty rehearsals are stored',
  reply: z.strictObject({
    success: z.literal(true),
    today: day,
    rehearsals: z.array(z.strictObject({ id: z.uuid(), title: z.string(), madeAt: instant })),
    waiting: z.array(z.strictObject({ id: z.int(), title: z.string(), holdsFrom: instant })),
  }),
  refusals: ['not_signed_in'],
});

const rehearsalParams = z.strictObject({ id: z.uuid() });

export const readRehearsalCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/rehearsal/:id',
  access: 'settings',
  noun: 'office',
  summary: 'One rehearsal',
  notes: 'specification 13.6',
  params: rehearsalParams,
  reply: z.strictObject({ success: z.literal(true), rehearsal }),
  refusals: ['not_signed_in', 'not_found'],
});

export const readRehearsalFileCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/rehearsal/:id/file',
  access: 'settings',
  noun: 'office',
  summary: 'A figure of a rehearsal as CSV',
  notes: 'specification 13.6. Amounts are in pounds. No text can run as a formula in a spreadsheet program',
  params: rehearsalParams,
  query: z.strictObject({ figure: z.optional(singleLineText(80)) }),
  reply: z.string(),
  replyType: 'text/csv',
  refusals: ['not_signed_in', 'not_found'],
});

export type RehearsalList = CallReply<typeof listRehearsalsCall>;
