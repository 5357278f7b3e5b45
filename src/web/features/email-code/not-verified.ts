import { CallFailure } from '../../lib/call.ts';

/**
 * Returns whether a call was refused because this device has not verified the e-mail, or no longer counts
 * as verified.
 */
export function isNotVerified(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refusal?.code === 'email_not_proven';
}
