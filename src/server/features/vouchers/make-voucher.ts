import { randomInt } from 'node:crypto';
import type { Kysely } from 'kysely';
import { isDay } from '../../../domain/calendar-day.ts';
import { type VoucherTerms, type VoucherWorth, voucherAlphabet } from '../../../domain/vouchers.ts';
import type { DB } from '../../db/tables.ts';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { type InsertVoucherInput, insertVoucher, listTicketTypeIds } from './voucher-store.ts';

/** A reward redeemed in person at reception. `goodFor` fits in a sentence: 'a free hot drink'. */
export interface InPersonWorth {
  kind: 'desk';
  goodFor: string;
}

/** The value and the terms of a new voucher, and who makes it. */
export interface MakeVoucherInput {
  worth: VoucherWorth | InPersonWorth;
  terms: Omit<VoucherTerms, 'ticketTypes'>;
  note: string;
  /** The author of the voucher: a person's name, or the cause, such as a reward. */
  createdBy: string;
  /** The author's name in the audit log, if it is not `createdBy`. The log does not store people's names. */
  loggedAs?: string;
  /** The kind of actor that the audit log names. */
  who?: 'staff' | 'customer';
}

const maxValue = 1_000_000;

/**
 * Creates a voucher and returns its code, which cannot be guessed (49 bits). Refuses terms with which the
 * voucher could never be used as intended. The refusal has a message for each wrong field.
 */
export async function makeVoucher(tx: Kysely<DB>, order: MakeVoucherInput, now: number): Promise<string> {
  const errors = findErrors(order, await listTicketTypeIds(tx));
  const [first] = Object.values(errors);
  if (first !== undefined) throw refuse('voucherTermsInvalid', { first, fields: errors });
  const { worth, terms, note, createdBy, loggedAs = createdBy, who = 'staff' } = order;
  const voucher: InsertVoucherInput = {
    code: newVoucherCode(),
    ...kindAndValue(worth),
    terms: { ...terms, ticketTypes: worth.kind === 'desk' ? null : worth.ticketTypes },
    note,
    createdBy,
  };
  const id = await insertVoucher(tx, voucher, now);
  await recordAuditEntry(tx, {
    at: now,
    who,
    what: 'voucher made',
    after: { voucher: id, by: loggedAs, kind: voucher.kind, value: voucher.value, uses: terms.mostUses },
  });
  return voucher.code;
}

function newVoucherCode(): string {
  const pick = () =>
    Array.from({ length: 5 }, () => voucherAlphabet[randomInt(voucherAlphabet.length)]).join('');
  return `WIND-${pick()}-${pick()}`;
}

function kindAndValue(
  worth: MakeVoucherInput['worth'],
): Pick<InsertVoucherInput, 'kind' | 'value' | 'goodFor'> {
  switch (worth.kind) {
    case 'amount':
      return { kind: 'amount', value: worth.pence, goodFor: null };
    case 'percent':
      return { kind: 'percent', value: worth.percent, goodFor: null };
    case 'free-sessions':
      return { kind: 'free_sessions', value: worth.sessions, goodFor: null };
    case 'desk':
      return { kind: 'desk', value: 1, goodFor: worth.goodFor };
  }
}

/** Returns the errors in a voucher's terms: messages by field. */
function findErrors({ worth, terms }: MakeVoucherInput, known: readonly string[]): Record<string, string> {
  const errors: Record<string, string> = {};
  const addErrorIf = (field: string, isWrong: boolean, words: string) => {
    if (isWrong) errors[field] ??= words;
  };
  const { value } = kindAndValue(worth);
  addErrorIf('value', !isCount(value), 'A voucher takes something off: its value must be more than nothing');
  addErrorIf(
    'value',
    worth.kind === 'percent' && value > 100,
    'A voucher cannot take off more than 100 percent',
  );
  const ticketTypes = worth.kind === 'desk' ? null : worth.ticketTypes;
  const unknown = (ticketTypes ?? []).filter((id) => !known.includes(id));
  addErrorIf(
    'tickets',
    unknown.length > 0,
    `There is no ticket type ${unknown.join(', ')}; there are ${known.join(', ')}`,
  );
  addErrorIf(
    'tickets',
    ticketTypes?.length === 0,
    'Name at least one ticket type, or leave the ticket types out for all',
  );
  addErrorIf(
    'tickets',
    worth.kind === 'free-sessions' && ticketTypes !== null,
    'Free sessions are always for children of 1 to 12: leave the ticket types out',
  );
  addErrorIf('uses', !isCountOrNone(terms.mostUses), 'The number of uses must be 1 or more');
  addErrorIf(
    'perEmail',
    !isCountOrNone(terms.mostUsesPerEmail),
    'The number of uses for one e-mail must be 1 or more',
  );
  addErrorIf(
    'perEmail',
    (terms.mostUsesPerEmail ?? 0) > (terms.mostUses ?? maxValue),
    'The uses for one e-mail cannot be more than the uses for all',
  );
  addErrorIf(
    'minimum',
    !Number.isInteger(terms.minimumOrder) || terms.minimumOrder < 0 || terms.minimumOrder > maxValue,
    'The smallest order must be an amount, in pounds',
  );
  const days = [terms.validFrom, terms.validTo, terms.visitFrom, terms.visitTo];
  addErrorIf('days', !days.every((day) => day === null || isDay(day)), 'Write a day as yyyy-MM-dd');
  addErrorIf('validTo', isBackwards(terms.validFrom, terms.validTo), 'Its last day lies before its first');
  addErrorIf(
    'visitTo',
    isBackwards(terms.visitFrom, terms.visitTo),
    'The last day of visits lies before the first',
  );
  const weekdays = terms.visitWeekdays;
  addErrorIf(
    'weekdays',
    weekdays !== null &&
      (weekdays.length === 0 || !weekdays.every((day) => Number.isInteger(day) && day >= 0 && day <= 6)),
    'Weekdays are sun, mon, tue, wed, thu, fri, sat',
  );
  return errors;
}

const isCount = (value: number) => Number.isInteger(value) && value >= 1 && value <= maxValue;
const isCountOrNone = (value: number | null) => value === null || isCount(value);
const isBackwards = (first: string | null, last: string | null) =>
  first !== null && last !== null && last < first;
