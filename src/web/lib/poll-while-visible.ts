interface PollOptions {
  /** Milliseconds between two polls. */
  every: number;
  /** The longest interval in milliseconds. Each failure doubles the interval, up to this limit. */
  atMost: number;
}

/**
 * Polls while the page is visible, one poll at a time, and immediately when the page becomes visible again.
 * Returns a function that stops polling.
 */
export function pollWhileVisible(poll: () => Promise<void>, { every, atMost }: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interval = every;
  let isPolling = false;
  let isStopped = false;

  const schedule = () => {
    clearTimeout(timer);
    if (!isStopped && !document.hidden) timer = setTimeout(run, interval);
  };
  const run = async () => {
    if (isPolling) return;
    isPolling = true;
    try {
      await poll();
      interval = every;
    } catch {
      interval = Math.min(atMost, interval * 2);
    }
    isPolling = false;
    schedule();
  };
  const followVisibility = () => (document.hidden ? clearTimeout(timer) : void run());

  schedule();
  document.addEventListener('visibilitychange', followVisibility);
  return () => {
    isStopped = true;
    clearTimeout(timer);
    document.removeEventListener('visibilitychange', followVisibility);
  };
}
