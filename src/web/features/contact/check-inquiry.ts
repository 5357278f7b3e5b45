import type * as z from 'zod/mini';
import { inquiryForm } from '../../../contract/inquiry.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { Checked } from '../../lib/use-sent-form.ts';
import type { ContactTyped } from './contact-draft.ts';

/**
 * What is wrong with a message by the contract's own rules, or the message as it can be sent. Loaded
 * when somebody begins to write.
 */
export function checkInquiry(typed: ContactTyped): Checked<z.input<typeof inquiryForm>> {
  const read = inquiryForm.safeParse(typed);
  return read.success
    ? { body: read.data, errors: null }
    : { body: null, errors: firstErrors(read.error.issues) };
}
