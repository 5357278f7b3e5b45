import { useRef } from 'react';

/**
 * Returns a function that gives a decision its idempotency key. A decision that is sent again unchanged keeps
 * its key, so that it is performed only once even if the first reply was lost. A changed decision gets a new
 * key.
 */
export function useDecisionKey(): (decision: object) => string {
  const last = useRef({ decision: '', key: '' });
  return (decision) => {
    const text = JSON.stringify(decision);
    if (last.current.decision !== text) last.current = { decision: text, key: crypto.randomUUID() };
    return last.current.key;
  };
}
