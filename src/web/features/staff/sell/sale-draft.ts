import type { CallRequest } from '../../../../contract/call.ts';
import type { sellAtDeskCall } from '../../../../contract/desk-sale.ts';
import type { Pence } from '../../../../domain/money.ts';
import { isValidPlate } from '../../../../domain/stay.ts';
import { type Checked, checked } from '../../../lib/form-check.ts';
import { optionalEmailError } from '../shared/optional-email.ts';
import { blankPayment, checkPayment, type PaymentDraft, paymentFields } from '../shared/taken-money.ts';

/** The typed fields of a sale. Amounts are in pounds. */
export interface SaleDraft extends PaymentDraft<'link'> {
  customerName: string;
  customerEmail: string;
  customerPhone: string;
  numberPlate: string;
}

export const emptySale: SaleDraft = {
  customerName: '',
  customerEmail: '',
  customerPhone: '',
  ...blankPayment,
  numberPlate: '',
};

export const saleFields = [
  'customerName',
  'customerEmail',
  'customerPhone',
  ...paymentFields,
  'numberPlate',
] as const;

type SaleBody = CallRequest<typeof sellAtDeskCall>['body'];
/** A sale without its idempotency key. */
export type Sale = Omit<SaleBody, 'clientId'>;

/** The choices of a sale besides the typed fields. */
interface SaleChoice {
  date: string;
  sessions: string[];
  /** Whether staff must choose sessions (on an event day) or an arrival time (on a day that has them). */
  mustChoose: boolean;
  ticketQuantities: Record<string, number>;
  /** The total in pence, or null while it is unknown. */
  total: Pence | null;
  /** A gift voucher or account credit, and how much of the price it pays. */
  credit: { code: string; pence: Pence } | null;
  checksIn: boolean;
}

/** Checks a typed sale. Returns the body to send, or the first message of each field. */
export function checkSale(draft: SaleDraft, choice: SaleChoice): Checked<Sale> {
  const { customerName, customerEmail, customerPhone, way, numberPlate } = draft;
  const { total, credit, checksIn } = choice;
  const due = (total ?? 0) - (credit?.pence ?? 0);
  const name = customerName.trim();
  const email = customerEmail.trim();
  const phone = customerPhone.trim();
  const count = Object.values(choice.ticketQuantities).reduce((sum, quantity) => sum + quantity, 0);
  const taken = checkPayment(draft, due);
  const isChoiceMissing = choice.mustChoose && choice.sessions.length === 0;
  const body: Sale = {
    date: choice.date,
    sessions: choice.sessions,
    ticketQuantities: choice.ticketQuantities,
    total: total ?? 0,
    customerName: name,
    customerEmail: email,
    customerPhone: phone,
    ...(credit && credit.pence > 0 && { accountCredit: credit }),
    payment: way === 'link' ? { by: 'link' } : { by: 'taken', payments: taken.payments },
    ...(checksIn && way !== 'link' ? { checkIn: { numberPlate: numberPlate.trim() || null } } : {}),
  };
  return checked(body, {
    sessions: isChoiceMissing && 'Please choose a session',
    tickets:
      (count === 0 && 'Please add at least one ticket') ||
      (total === null && !isChoiceMissing && 'There is no price for this choice yet'),
    customerName: name.length < 2 && 'Please enter a name',
    customerEmail: optionalEmailError(email),
    customerPhone:
      phone !== '' &&
      !/^[\d\s()+.-]{10,30}$/.test(phone) &&
      'Please enter a valid phone number, or leave it empty',
    ...taken.errors,
    numberPlate: !isValidPlate(numberPlate) && 'A number plate has at most 8 characters',
  });
}
