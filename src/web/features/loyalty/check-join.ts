import { joinRewardsCall } from '../../../contract/loyalty.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { Checked } from '../../lib/use-sent-form.ts';
import type { JoinBody, JoinTyped } from './use-join.ts';

/** What is wrong with a joining by the contract's own rules, or the joining as it can be sent. */
export function checkJoin({
  name,
  email,
  emailConsent,
}: JoinTyped & { emailConsent: boolean }): Checked<JoinBody> {
  const read = joinRewardsCall.body.safeParse({ name, email, emailConsent });
  return read.success
    ? { body: read.data, errors: null }
    : { body: null, errors: firstErrors(read.error.issues) };
}
