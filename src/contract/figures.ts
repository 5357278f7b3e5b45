import * as z from 'zod/mini';
import { countDays, figurePeriods, longestOwnPeriod } from '../domain/figure-period.ts';
import { type CallReply, defineCall } from './call.ts';
import { customerEmail, day, instant, plainText, singleLineText, wholeNumber } from './field.ts';

const readRefusals = ['not_signed_in'] as const;
const changeRefusals = ['not_signed_in', 'body_too_large', 'wrong_origin'] as const;

/** Groups of figures, each a section of the office. */
const figureGroup = z.enum(['takings', 'owed', 'visits', 'reconciliation']);
export type FigureGroup = z.output<typeof figureGroup>;

const periodFields = {
  period: z._default(z.enum(figurePeriods), 'month'),
  /** First and last day of the period 'own'. */
  from: z.optional(day),
  to: z.optional(day),
};
type PeriodFields = { period: string; from?: string | undefined; to?: string | undefined };

const ownDays = z.refine<PeriodFields>(
  ({ period, from, to }) => period !== 'own' || (from !== undefined && to !== undefined),
  { error: 'Please give the first and the last day', path: ['from'], abort: true },
);
const inOrder = z.refine<PeriodFields>(({ from, to }) => !from || !to || from <= to, {
  error: 'The last day lies before the first',
  path: ['to'],
  abort: true,
});
const notTooLong = z.refine<PeriodFields>(
  ({ from, to }) => !from || !to || countDays({ from, to }) <= longestOwnPeriod,
  { error: `Please choose at most ${longestOwnPeriod} days`, path: ['to'] },
);

const span = z.strictObject({ from: day, to: day });

const unit = z.enum(['pence', 'count', 'percent', 'change', 'days', 'text']);
export type FigureUnit = z.output<typeof unit>;

const value = z.nullable(z.union([z.number(), z.string()]));
export type FigureValue = z.output<typeof value>;

export const figureSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  /** One sentence that says what the figure counts. */
  definition: z.string(),
  /**
   * How the figure is drawn: as columns over time, as a bar in each row, as a heat map, or only as a table.
   */
  picture: z.enum(['columns', 'bars', 'map', 'table']),
  /** The indexes of the columns that are drawn: the first as bars, the others as lines for comparison. */
  drawn: z.array(z.int()),
  /** Heading of the column with the rows' names. */
  rowName: z.string(),
  columns: z.array(z.strictObject({ name: z.string(), unit })),
  /** Amounts are in pence, shares in percent. A value is null if there is none. */
  rows: z.array(z.strictObject({ name: z.string(), values: z.array(value) })),
  total: z.nullable(z.array(value)),
});
export type Figure = z.output<typeof figureSchema>;

export const readFiguresCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/figures/:group',
  access: 'figures',
  noun: 'figures',
  summary: 'A group of figures for a period, compared with the period before and the year before',
  notes:
    'specification 13.3. The figures are exact at the moment `asOf`. The group `owed` shows what is owed now, whatever the period. The group `reconciliation` takes at most 31 days',
  params: z.strictObject({ group: figureGroup }),
  query: z.strictObject(periodFields).check(ownDays, inOrder, notTooLong),
  reply: z.strictObject({
    success: z.literal(true),
    period: span,
    before: span,
    yearBefore: span,
    /** When the rows were read. */
    asOf: instant,
    /** Sentences about data that the figures lack. */
    notes: z.array(z.string()),
    figures: z.array(figureSchema),
  }),
  refusals: readRefusals,
});
export type Figures = Omit<CallReply<typeof readFiguresCall>, 'success'>;

export const readFigureFileCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/figures/:group/file',
  access: 'figures',
  noun: 'figures',
  summary: 'A group of figures as a file: one of them as CSV, or all as XLSX with a sheet for each',
  notes: 'specification 13.3. Amounts are in pounds. No text can run as a formula in a spreadsheet program',
  params: z.strictObject({ group: figureGroup }),
  query: z
    .strictObject({
      ...periodFields,
      format: z.enum(['csv', 'xlsx']),
      /** The figure of a CSV file. Default: the first figure. */
      figure: z.optional(singleLineText(80)),
    })
    .check(ownDays, inOrder, notTooLong),
  reply: z.string(),
  replyType: 'text/csv',
  refusals: [...readRefusals, 'not_found'],
});

export const readFigureSheetCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/figures/sheets/:kind',
  access: 'figures',
  noun: 'figures',
  summary: 'The sheet of a day, or of a month, as PDF',
  notes: 'specification 13.3. `date` is the day of the sheet, or any day of its month',
  params: z.strictObject({ kind: z.enum(['day', 'month']) }),
  query: z.strictObject({ date: day }),
  reply: z.string(),
  replyType: 'application/pdf',
  refusals: readRefusals,
});

const schedule = z.strictObject({
  kind: z.enum(['day', 'month']),
  isOn: z.boolean(),
  recipients: z.array(z.string()),
  /** The minute of the day from which the sheet is sent, on the day after its period (venue time). */
  minute: z.int(),
  /** When the last sheet was queued; null before the first. */
  lastSentAt: z.nullable(instant),
});
export type FigureSchedule = z.output<typeof schedule>;

export const readFigureMailsCall = defineCall({
  method: 'GET',
  path: '/api/admin/office/figures-by-mail',
  access: 'figures',
  noun: 'figures',
  summary: 'Which sheets are sent by mail, when, and to whom',
  reply: z.strictObject({ success: z.literal(true), schedules: z.array(schedule) }),
  refusals: readRefusals,
});

export const setFigureMailsCall = defineCall({
  method: 'POST',
  path: '/api/admin/office/figures-by-mail/:kind',
  access: 'figures',
  noun: 'figures',
  summary: 'Sets whether a sheet is sent by mail, when, and to whom',
  notes:
    'specification 13.3. When a schedule is turned on, the current period is the first one sent. Each address gets each period once. `before` is what the page showed. If somebody has changed it since, the call is refused with changed_meanwhile',
  params: z.strictObject({ kind: z.enum(['day', 'month']) }),
  body: z
    .strictObject({
      isOn: z.boolean(),
      recipients: z.array(customerEmail).check(z.maxLength(10, 'Please give at most 10 addresses')),
      minute: wholeNumber(0, 1439),
      before: z.optional(
        z.strictObject({
          isOn: z.boolean(),
          recipients: z.array(z.string().check(plainText)),
          minute: wholeNumber(0, 1439),
        }),
      ),
    })
    .check(
      z.refine(({ isOn, recipients }) => !isOn || recipients.length > 0, {
        error: 'Please give an address to send it to',
        path: ['recipients'],
      }),
    ),
  reply: z.strictObject({ success: z.literal(true), schedule }),
  refusals: [...changeRefusals, 'changed_meanwhile'],
});
