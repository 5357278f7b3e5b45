import { CallFailure } from '../../lib/call.ts';

/** The timeout of a kiosk call, milliseconds. After it the network counts as down. */
export const kioskCallTimeout = 8_000;

/** Returns whether a call did not reach the server: no network, a timeout, or the site is unavailable. */
export function isUnreached(problem: unknown): boolean {
  return problem instanceof CallFailure ? [408, 429, 502, 503, 504].includes(problem.status) : true;
}

/** Returns whether a call was refused because this device is not enrolled. */
export function isNotEnrolled(problem: unknown): boolean {
  return problem instanceof CallFailure && problem.status === 401;
}
