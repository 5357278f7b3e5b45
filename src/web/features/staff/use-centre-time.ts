import { useEffect, useState } from 'react';

/**
 * The centre's time (epoch milliseconds), every ten seconds, from what an answer said of
 * it and when that answer came.
 */
export function useCentreTime(answer: { now: string } | undefined, cameAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const ticking = setInterval(tick, 10_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(ticking);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  const ahead = answer ? Date.parse(answer.now) - cameAt : 0;
  return Math.max(now, cameAt) + ahead;
}
