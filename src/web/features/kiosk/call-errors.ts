import { CallFailure } from '../../lib/call.ts';

/** The timeout of a kiosk call, milliseconds. A call that takes longer counts as unreached. */
export const kioskCallTimeout = 8_000;

/**
 * Returns whether a failed call counts as not having reached the server: no network, a timeout, a site that
 * is unavailable or limits the rate of calls, or any error that is not a `CallFailure`.
 */
export function isUnreached(problem: unknown): boolean {
  return problem instanceof CallFailure ? [408, 429, 502, 503, 504].includes(problem.status) : true;
}

/** Returns whether a call was refused because this device is not enrolled. */
export function isNotEnrolled(problem: unknown): boolean {
  return problem instanceof CallFailure && problem.status === 401;
}
