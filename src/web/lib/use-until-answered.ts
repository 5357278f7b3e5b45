import { useState } from 'react';
import { CallFailure } from './call.ts';

/**
 * Keeps the data that a form showed when it was sent, together with the idempotency key of the attempt, until
 * the server answers. If the reply is lost, the action may have been performed, and fresh data would already
 * show its result. The form goes on showing the data on which somebody decided, and sending it again repeats
 * the same action.
 */
export function useUntilAnswered<Data>(current: Data) {
  const [key, setKey] = useState(() => crypto.randomUUID());
  const [sent, setSent] = useState<{ data: Data } | null>(null);
  const data = sent ? sent.data : current;
  return {
    /**
     * The data that the form showed when it was first sent, or the current data if no attempt is waiting for
     * an answer.
     */
    data,
    isUnanswered: sent !== null,
    /** Makes the call with the key of the attempt. After an answer, the next attempt gets a new key. */
    send: async <Reply>(call: (key: string) => Promise<Reply>): Promise<Reply> => {
      const attempt = { data };
      const settle = (unanswered: typeof sent) => {
        setSent(unanswered);
        if (!unanswered) setKey(crypto.randomUUID());
      };
      setSent(attempt);
      try {
        const reply = await call(key);
        settle(null);
        return reply;
      } catch (problem) {
        settle(unansweredAfter(problem, attempt, sent));
        throw problem;
      }
    },
  };
}

/**
 * Returns the attempt that is still waiting for an answer after a failed call. Returns null if the failure is
 * an answer, and the failed attempt if it may have been performed. Otherwise returns the attempt that was
 * waiting before.
 */
export function unansweredAfter<Attempt>(
  problem: unknown,
  failed: Attempt,
  before: Attempt | null,
): Attempt | null {
  if (isAnswer(problem)) return null;
  return problem instanceof CallFailure && problem.status < 500 ? before : failed;
}

/**
 * Returns whether the failure of a call answers all attempts with its key. An expired sign-in and a rate
 * limit say nothing about an earlier attempt whose reply was lost.
 */
function isAnswer(problem: unknown): boolean {
  return (
    problem instanceof CallFailure && problem.status < 500 && problem.status !== 401 && problem.status !== 429
  );
}
