interface PollOptions {
  /** Milliseconds between two polls, as long as none fails. */
  interval: number;
  /** The longest interval in milliseconds. Each failure doubles the interval, up to this limit. */
  longestInterval: number;
}

/**
 * Polls at intervals while the page is visible, one poll at a time. Also polls immediately when the page
 * becomes visible again. Returns a function that stops polling.
 */
export function pollWhileVisible(poll: () => Promise<void>, options: PollOptions): () => void {
  let timer: ReturnType<typeof setTimeout> | undefined;
  let interval = options.interval;
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
      interval = options.interval;
    } catch {
      interval = Math.min(options.longestInterval, interval * 2);
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
