import { failureMessage } from '../../../lib/call.ts';

/**
 * Returns the reason why a passkey was not used or created: the server's words, or words for the browser's
 * error.
 */
export function passkeyFailure(problem: unknown): string {
  const { name } = problem as { name?: unknown };
  if (name === 'InvalidStateError') return 'This device has a passkey for you already.';
  if (name === 'NotAllowedError' || name === 'AbortError')
    return 'No passkey was used. Please try again, or choose another way.';
  if (name === 'NotSupportedError' || name === 'SecurityError')
    return 'This browser cannot use passkeys here. Please choose another way.';
  return failureMessage(problem, 'We could not reach the centre. Check the connection and try again.');
}
