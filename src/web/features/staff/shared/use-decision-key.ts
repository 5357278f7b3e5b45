import { useRef } from 'react';

/**
 * Returns the idempotency key of a decision: the same for the same one, so that sending it again after a lost
 * reply does it once; another for a changed one.
 */
export function useDecisionKey(): (decision: object) => string {
  const last = useRef({ decision: '', key: '' });
  return (decision) => {
    const text = JSON.stringify(decision);
    if (last.current.decision !== text) last.current = { decision: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
