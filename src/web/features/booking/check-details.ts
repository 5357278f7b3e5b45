import { bookingForm } from '../../../contract/booking.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { TypedDetails } from './details-form.ts';

/**
 * What is wrong with the details by the contract's own rules: the first words for each field. Loaded
 * while the form is looked at.
 */
export function checkDetails(typed: TypedDetails): Record<string, string> {
  const { customerName, customerPhone, customerEmail, selectedDate, specialRequests, agreeToTerms } = typed;
  const read = bookingForm.safeParse({
    customerName,
    customerPhone,
    customerEmail,
    selectedDate,
    specialRequests,
    agreeToTerms,
  });
  return read.success ? {} : firstErrors(read.error.issues);
}
