import { CallFailure } from '../../lib/call.ts';

/** Whether a call was refused because this device has not proved the e-mail, or no longer. */
export function isNotVerified(failure: unknown): boolean {
  return failure instanceof CallFailure && failure.refusal?.code === 'email_not_proven';
}
