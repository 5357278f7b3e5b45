import type { MyBooking } from '../../../contract/my-booking.ts';

const words: Record<MyBooking['state'], string> = {
  held: 'not paid yet',
  processing: 'waiting for the bank',
  confirmed: 'booked',
  lapsed: 'not paid in time',
  refund_due: 'money on its way back',
  refunded: 'money returned',
  cancelled: 'cancelled',
};

/**
 * Returns the words for a booking's state, such as 'cancelled', for use in a sentence ('This booking is
 * cancelled') or in brackets.
 */
export function stateInWords(state: MyBooking['state']): string {
  return words[state];
}
