import type { CallInput } from '../../../contract/call.ts';
import { joinRewardsCall } from '../../../contract/loyalty.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { ValidationResult } from '../../lib/use-submit-form.ts';

type JoinBody = CallInput<typeof joinRewardsCall>['body'];

/**
 * Checks a joining by the contract's own rules. Returns the first error of each field, or the body to
 * send.
 */
export function checkJoin(input: {
  name: string;
  email: string;
  emailConsent: boolean;
}): ValidationResult<JoinBody> {
  const parsed = joinRewardsCall.body.safeParse(input);
  return parsed.success
    ? { body: parsed.data, errors: null }
    : { body: null, errors: firstErrors(parsed.error.issues) };
}
