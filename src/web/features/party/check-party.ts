import type * as z from 'zod/mini';
import { partyForm } from '../../../contract/party.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { ValidationResult } from '../../lib/use-submit-form.ts';
import type { PartyFormInput } from './party-draft.ts';

/**
 * Checks an enquiry by the contract's own rules. Returns the first error of each field, or the body to
 * send. Loaded when the visitor starts typing.
 */
export function checkParty(input: PartyFormInput): ValidationResult<z.input<typeof partyForm>> {
  const parsed = partyForm.safeParse(input);
  return parsed.success
    ? { body: parsed.data, errors: null }
    : { body: null, errors: firstErrors(parsed.error.issues) };
}
