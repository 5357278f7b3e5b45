import type { CallRequest } from '../../../../contract/call.ts';
import type { sellAtDeskCall } from '../../../../contract/desk-sale.ts';
import { isCompleteEmail } from '../../../../domain/email-address.ts';
import { formatPence, type Pence } from '../../../../domain/money.ts';
import { isValidPlate } from '../../../../domain/stay.ts';
import { type Checked, checked } from '../../../lib/form-check.ts';
import { parsePounds } from '../shared/pounds-field.ts';

/** How the family pays. 'parts': some of it in cash, the rest on the card machine. */
export type Way = 'cash' | 'card-reader' | 'parts' | 'link';

/** What is typed about a sale; amounts in pounds. */
export interface SaleDraft {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  way: Way;
  /** The part that is paid in cash. */
  cashPart: string;
  /** Cash that the family gave; empty for the exact amount. */
  given: string;
  receiptNumber: string;
  numberPlate: string;
}

export const emptySale: SaleDraft = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  way: 'cash',
  cashPart: '',
  given: '',
  receiptNumber: '',
  numberPlate: '',
};

export const saleFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  'way',
  'cashPart',
  'given',
  'receiptNumber',
  'numberPlate',
] as const;

type SaleBody = CallRequest<typeof sellAtDeskCall>['body'];
/** A sale without its idempotency key. */
export type Sale = Omit<SaleBody, 'clientId'>;
type Taken = Extract<SaleBody['payment'], { by: 'taken' }>['payments'][number];

/** What was chosen beside the typed fields. */
interface SaleChoice {
  date: string;
  sessions: string[];
  /** Whether sessions, or an arrival time, are chosen one by one: not on a day of one session. */
  isEvent: boolean;
  ticketQuantities: Record<string, number>;
  /** Pence; null while it is not known. */
  total: Pence | null;
  checksIn: boolean;
}

/** Returns the part of a price that is paid in cash, in pence; null where it is not an amount. */
export function cashDue({ way, cashPart }: SaleDraft, total: Pence): Pence | null {
  if (way === 'cash') return total;
  return way === 'parts' ? parsePounds(cashPart) : 0;
}

/**
 * Returns the change from the cash given, in pence; negative where it is too little, null where it is no
 * amount.
 */
export function changeOf(draft: SaleDraft, total: Pence): Pence | null {
  const due = cashDue(draft, total);
  if (due === null || (draft.way !== 'cash' && draft.way !== 'parts')) return null;
  const given = draft.given.trim() === '' ? due : parsePounds(draft.given);
  return given === null ? null : given - due;
}

/** Checks a sale as typed. Returns the body to send, or the first message of each field. */
export function checkSale(draft: SaleDraft, choice: SaleChoice): Checked<Sale> {
  const { customerName, customerEmail, customerPhone, way, receiptNumber, numberPlate } = draft;
  const { total, checksIn } = choice;
  const name = customerName.trim();
  const email = customerEmail.trim();
  const phone = customerPhone.trim();
  const count = Object.values(choice.ticketQuantities).reduce((sum, quantity) => sum + quantity, 0);
  const cash = cashDue(draft, total ?? 0);
  const given = draft.given.trim() === '' ? cash : parsePounds(draft.given);
  const takesCash = way === 'cash' || way === 'parts';
  const takesCard = way === 'card-reader' || way === 'parts';
  const payments: Taken[] = [];
  if (takesCash && cash) payments.push({ tender: 'cash', amount: cash, given: given ?? 0 });
  const rest = (total ?? 0) - (cash ?? 0);
  if (takesCard && rest > 0)
    payments.push({ tender: 'card-reader', amount: rest, receiptNumber: receiptNumber.trim() });
  const body: Sale = {
    date: choice.date,
    sessions: choice.sessions,
    ticketQuantities: choice.ticketQuantities,
    total: total ?? 0,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    payment: way === 'link' ? { by: 'link' } : { by: 'taken', payments },
    ...(checksIn && way !== 'link' ? { checkIn: { numberPlate: numberPlate.trim() || null } } : {}),
  };
  return checked(body, {
    sessions: choice.isEvent && choice.sessions.length === 0 && 'Please choose a session',
    tickets:
      (count === 0 && 'Please add at least one ticket') ||
      (total === null && 'The price is still being read'),
    customerName: name.length < 2 && 'Please enter a name',
    customerEmail:
      email !== '' && !isCompleteEmail(email) && 'Please enter a valid email address, or leave it empty',
    customerPhone:
      phone !== '' &&
      !/^[\d\s()+.-]{10,30}$/.test(phone) &&
      'Please enter a valid phone number, or leave it empty',
    cashPart: way === 'parts' && partError(cash, total ?? 0),
    given: takesCash && cash !== null && givenError(given, cash),
    receiptNumber:
      takesCard &&
      (total ?? 0) > 0 &&
      receiptNumber.trim() === '' &&
      'Please enter the number on the receipt',
    numberPlate: !isValidPlate(numberPlate) && 'A number plate has at most 8 characters',
  });
}

function partError(cash: Pence | null, total: Pence): string | null {
  if (cash === null) return 'Please give an amount in pounds, such as 9.50';
  if (cash === 0) return 'Nothing in cash: please choose the card machine';
  return cash >= total ? `Less than ${formatPence(total)}: the rest goes on the card machine` : null;
}

function givenError(given: Pence | null, due: Pence): string | null {
  if (given === null) return 'Please give an amount in pounds, such as 20';
  return given < due ? `${formatPence(due - given)} is missing` : null;
}
