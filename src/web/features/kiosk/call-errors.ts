import { CallFailure } from '../../lib/call.ts';

/** The timeout of a kiosk call, in milliseconds. After it, the server counts as unreached. */
export const kioskCallTimeout = 8_000;

/** Returns whether the server refused a call because such calls were made too often. */
export function isRateLimited(problem: unknown): boolean {
  return problem instanceof CallFailure && problem.refusal?.code === 'slow_down';
}

/**
 * Returns whether a failed call did not reach the server. Examples are no network, a timeout, an unavailable
 * site and a proxy's rate limit. Any error that is not a `CallFailure` counts as well. A refusal by the
 * server's own rate limit does not count, because it is a reply.
 */
export function isUnreached(problem: unknown): boolean {
  if (isRateLimited(problem)) return false;
  return problem instanceof CallFailure ? [408, 429, 502, 503, 504].includes(problem.status) : true;
}

/** Returns whether a call was refused because this device is not enrolled. */
export function isNotEnrolled(problem: unknown): boolean {
  return problem instanceof CallFailure && problem.status === 401;
}
