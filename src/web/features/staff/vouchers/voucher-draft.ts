import type { CallInput } from '../../../../contract/call.ts';
import type { createVouchersCall } from '../../../../contract/staff-vouchers.ts';
import { isDay } from '../../../../domain/calendar-day.ts';
import { parsePounds } from '../shared/pounds-field.ts';

/** The form for new vouchers, as typed. */
export interface VoucherDraft {
  kind: 'amount' | 'percent' | 'free-sessions';
  value: string;
  count: string;
  /** The number of uses, or '' for any number. */
  uses: string;
  perEmail: string;
  minimum: string;
  validFrom: string;
  validTo: string;
  /** The weekdays of visits, from 0 for Sunday to 6 for Saturday. Empty for every day. */
  weekdays: readonly number[];
  visitFrom: string;
  visitTo: string;
  note: string;
}

type VoucherErrors = Partial<Record<(typeof voucherErrorNames)[number], string>>;
export type VoucherTextField = Exclude<(typeof voucherFields)[number], 'kind'>;
/** The request that creates vouchers. */
export type VoucherRequest = CallInput<typeof createVouchersCall>['body'];

/** The fields that can have an error, in the order of the form. */
export const voucherErrorNames = [
  'value',
  'count',
  'uses',
  'validTo',
  'minimum',
  'perEmail',
  'validFrom',
  'visitFrom',
  'visitTo',
  'weekdays',
] as const satisfies readonly (keyof VoucherDraft)[];

/** The fields with one control each. The weekdays have a box for each day. */
export const voucherFields = [
  'kind',
  'value',
  'count',
  'uses',
  'validTo',
  'minimum',
  'perEmail',
  'validFrom',
  'visitFrom',
  'visitTo',
  'note',
] as const satisfies readonly (keyof VoucherDraft)[];

export const emptyVoucher: VoucherDraft = {
  kind: 'amount',
  value: '',
  count: '1',
  uses: '1',
  perEmail: '',
  minimum: '',
  validFrom: '',
  validTo: '',
  weekdays: [],
  visitFrom: '',
  visitTo: '',
  note: '',
};

const maximum = 1_000_000;

/** Returns the request for a typed form, or an error for each wrong field. The server checks the rest. */
export function parseVoucherDraft(
  draft: VoucherDraft,
): { request: VoucherRequest; errors: null } | { request: null; errors: VoucherErrors } {
  const errors: VoucherErrors = {};
  const readCountField = (field: 'count' | 'uses' | 'perEmail', words: string) => {
    const number = readCount(draft[field]);
    if (number === undefined) errors[field] = words;
    return number ?? null;
  };
  const value = draft.kind === 'amount' ? parsePounds(draft.value) : (readCount(draft.value) ?? null);
  if (value === null || value === 0 || value > maximum) errors.value = valueErrors[draft.kind];
  else if (draft.kind === 'percent' && value > 100) errors.value = valueErrors.percent;
  const count = readCountField('count', 'Please say how many, from 1 to 500');
  if (count === null || count > 500) errors.count = 'Please say how many, from 1 to 500';
  const mostUses = readCountField('uses', 'Please give a number, or leave it empty for any number');
  const mostUsesPerEmail = readCountField('perEmail', 'Please give a number, or leave it empty');
  const minimumOrder = draft.minimum.trim() === '' ? 0 : parsePounds(draft.minimum);
  if (minimumOrder === null || minimumOrder > maximum)
    errors.minimum = 'Please give an amount in pounds, such as 20';
  if (Object.keys(errors).length > 0 || value === null || count === null || minimumOrder === null)
    return { request: null, errors };
  return {
    errors: null,
    request: {
      worth: worthOf(draft.kind, value),
      count,
      mostUses,
      mostUsesPerEmail,
      minimumOrder,
      validFrom: dayOrNull(draft.validFrom),
      validTo: dayOrNull(draft.validTo),
      visitWeekdays: draft.weekdays.length > 0 ? [...draft.weekdays] : null,
      visitFrom: dayOrNull(draft.visitFrom),
      visitTo: dayOrNull(draft.visitTo),
      note: draft.note,
    },
  };
}

const valueErrors: Record<VoucherDraft['kind'], string> = {
  amount: 'Please give an amount in pounds, such as 5 or 7.50',
  percent: 'Please give a percentage from 1 to 100',
  'free-sessions': 'Please give a number of sessions',
};

function worthOf(kind: VoucherDraft['kind'], value: number): VoucherRequest['worth'] {
  switch (kind) {
    case 'amount':
      return { kind, pence: value };
    case 'percent':
      return { kind, percent: value };
    case 'free-sessions':
      return { kind, sessions: value };
  }
}

/** Returns a typed whole number from 1, null if the text is empty, or undefined if it is invalid. */
function readCount(typed: string): number | null | undefined {
  const text = typed.trim();
  if (text === '') return null;
  const number = Number(text);
  return /^\d+$/.test(text) && number >= 1 && number <= maximum ? number : undefined;
}

const dayOrNull = (typed: string) => (isDay(typed) ? typed : null);
