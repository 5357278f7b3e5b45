import { joinRewardsCall } from '../../../contract/loyalty.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { ValidationResult } from '../../lib/use-submit-form.ts';
import type { JoinBody, JoinFormInput } from './use-join.ts';

/**
 * Checks a joining by the contract's own rules. Returns the first error of each field, or the body to
 * send.
 */
export function checkJoin({
  name,
  email,
  emailConsent,
}: JoinFormInput & { emailConsent: boolean }): ValidationResult<JoinBody> {
  const parsed = joinRewardsCall.body.safeParse({ name, email, emailConsent });
  return parsed.success
    ? { body: parsed.data, errors: null }
    : { body: null, errors: firstErrors(parsed.error.issues) };
}
