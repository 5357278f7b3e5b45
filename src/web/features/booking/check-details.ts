import { bookingForm } from '../../../contract/booking.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { Draft } from './draft.ts';

/**
 * Returns the first error of each field by the contract's own rules. Loaded while the form is being read.
 */
export function checkDetails(input: Draft): Record<string, string> {
  const { customerName, customerPhone, customerEmail, selectedDate, specialRequests, agreeToTerms } = input;
  const parsed = bookingForm.safeParse({
    customerName,
    customerPhone,
    customerEmail,
    selectedDate,
    specialRequests,
    agreeToTerms,
  });
  return parsed.success ? {} : firstErrors(parsed.error.issues);
}
