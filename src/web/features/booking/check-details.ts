import { bookingForm } from '../../../contract/booking.ts';
import type { DetailErrors, TypedDetails } from './details-form.ts';

/** What is wrong with the details by the contract's own rules: the first message of each field. Loaded while the form is looked at. */
export function checkDetails(typed: TypedDetails): DetailErrors {
  const { customerName, customerPhone, customerEmail, selectedDate, specialRequests, agreeToTerms } = typed;
  const read = bookingForm.safeParse({
    customerName,
    customerPhone,
    customerEmail,
    selectedDate,
    specialRequests,
    agreeToTerms,
  });
  const errors: DetailErrors = {};
  for (const { path, message } of read.error?.issues ?? []) errors[path[0] as keyof DetailErrors] ??= message;
  return errors;
}
