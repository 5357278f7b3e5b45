import { useEffect, useState } from 'react';

/**
 * Returns the centre's time (epoch milliseconds), updated every ten seconds: the browser's time, corrected by
 * the server's time in a reply that arrived at `receivedAt`. Without a reply, returns the browser's time.
 */
export function useCentreTime(reply: { now: string } | undefined, receivedAt: number): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const tick = () => setNow(Date.now());
    tick();
    const timer = setInterval(tick, 10_000);
    document.addEventListener('visibilitychange', tick);
    return () => {
      clearInterval(timer);
      document.removeEventListener('visibilitychange', tick);
    };
  }, []);
  const ahead = reply ? Date.parse(reply.now) - receivedAt : 0;
  return Math.max(now, receivedAt) + ahead;
}
