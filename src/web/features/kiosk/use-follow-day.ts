import { useEffect } from 'react';
import type * as z from 'zod/mini';
import type { screenPush } from '../../../contract/screen-push.ts';
import { knownDay, refreshDay } from './day.ts';
import { isLineUp, setLine } from './line.ts';
import { sendQueuedActions } from './send-actions.ts';
import { notifyWalkIns } from './walk-in-news.ts';

/** Between two looks at the line, milliseconds. */
const lookEvery = 5_000;
/** Between two readings of the day while changes are not pushed (specification 11.1). */
const readEvery = 15_000;
const reopenAfter = 30_000;

const ours: readonly string[] = ['stays', 'bookings', 'restrictions', 'clashes'];

/**
 * Keeps the day's list as the server has it: read when a change is pushed, else every 15 seconds; and sends
 * what waits as soon as the line is back.
 */
export function useFollowDay(): void {
  useEffect(() => {
    let source: EventSource | null = null;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let isPushed = false;
    let readAt = 0;

    const read = async () => {
      readAt = Date.now();
      await refreshDay();
      if (isLineUp()) await sendQueuedActions();
    };
    const close = () => {
      clearTimeout(reopening);
      source?.close();
      source = null;
      isPushed = false;
    };
    const open = () => {
      if (source) return;
      const opened = new EventSource('/api/check-in/stream');
      source = opened;
      opened.onopen = () => {
        isPushed = true;
        void read();
      };
      opened.addEventListener('desk', (event) => {
        const { topics } = JSON.parse(event.data) as z.output<typeof screenPush>;
        if (topics.includes('walk-ins')) notifyWalkIns();
        if (topics.some((topic) => ours.includes(topic))) void read();
      });
      opened.onerror = () => {
        isPushed = false;
        void read();
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        reopening = setTimeout(open, reopenAfter);
      };
    };
    const look = () => {
      const isDue = !isPushed && Date.now() - readAt >= readEvery;
      if (!isLineUp() || isDue || knownDay() === null) void read();
    };
    const gone = () => setLine(false);
    const back = () => {
      void read();
      if (source?.readyState === EventSource.OPEN) return;
      close();
      open();
    };

    open();
    void read();
    const looking = setInterval(look, lookEvery);
    window.addEventListener('offline', gone);
    window.addEventListener('online', back);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(looking);
      window.removeEventListener('offline', gone);
      window.removeEventListener('online', back);
      window.removeEventListener('pagehide', close);
      close();
    };
  }, []);
}
