import { CallFailure } from '../../lib/call.ts';

/**
 * How long the centre's computer may take to answer, milliseconds; longer, and the network counts as gone.
 */
export const patience = 8_000;

/** Whether a call failed because nobody answered: no network, or a centre at rest. */
export function isUnreached(problem: unknown): boolean {
  return problem instanceof CallFailure ? [408, 429, 502, 503, 504].includes(problem.status) : true;
}

export function isNotEnrolled(problem: unknown): boolean {
  return problem instanceof CallFailure && problem.status === 401;
}
