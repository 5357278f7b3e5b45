import type * as z from 'zod/mini';
import { inquiryForm } from '../../../contract/inquiry.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { ValidationResult } from '../../lib/use-submit-form.ts';
import type { ContactFormInput } from './contact-draft.ts';

/**
 * Checks a message by the contract's own rules. Returns the first error of each field, or the body to
 * send. Loaded when the visitor starts typing.
 */
export function checkInquiry(input: ContactFormInput): ValidationResult<z.input<typeof inquiryForm>> {
  const parsed = inquiryForm.safeParse(input);
  return parsed.success
    ? { body: parsed.data, errors: null }
    : { body: null, errors: firstErrors(parsed.error.issues) };
}
