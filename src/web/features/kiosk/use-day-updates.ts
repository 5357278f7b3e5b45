import { useEffect } from 'react';
import type * as z from 'zod/mini';
import type { screenPush } from '../../../contract/screen-push.ts';
import { isKioskOnline, setKioskOnline } from './connection.ts';
import { sendQueuedActions } from './send-actions.ts';
import { readStoredDay, refreshDay } from './stored-day.ts';
import { publishWalkInsChanged } from './walk-in-events.ts';

/** Time between two checks of the connection, milliseconds. */
const pollInterval = 5_000;
/** Time between two fetches of the day while changes are not pushed, milliseconds (specification 11.1). */
const fetchInterval = 15_000;
const reopenAfter = 30_000;

const dayTopics: readonly string[] = ['stays', 'bookings', 'restrictions', 'clashes'];

/**
 * Keeps the stored day up to date: fetches it when a change is pushed, otherwise every 15 seconds. Sends
 * the queued actions as soon as the connection is back.
 */
export function useDayUpdates(): void {
  useEffect(() => {
    let source: EventSource | null = null;
    let reopening: ReturnType<typeof setTimeout> | undefined;
    let isPushed = false;
    let fetchedAt = 0;

    const update = async () => {
      fetchedAt = Date.now();
      await refreshDay();
      if (isKioskOnline()) await sendQueuedActions();
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
        void update();
      };
      opened.addEventListener('desk', (event) => {
        const { topics } = JSON.parse(event.data) as z.output<typeof screenPush>;
        if (topics.includes('walk-ins')) publishWalkInsChanged();
        if (topics.some((topic) => dayTopics.includes(topic))) void update();
      });
      opened.onerror = () => {
        isPushed = false;
        void update();
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        reopening = setTimeout(open, reopenAfter);
      };
    };
    const poll = () => {
      const isDue = !isPushed && Date.now() - fetchedAt >= fetchInterval;
      if (!isKioskOnline() || isDue || readStoredDay() === null) void update();
    };
    const onOffline = () => setKioskOnline(false);
    const onOnline = () => {
      void update();
      if (source?.readyState === EventSource.OPEN) return;
      close();
      open();
    };

    open();
    void update();
    const timer = setInterval(poll, pollInterval);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    window.addEventListener('pagehide', close);
    return () => {
      clearInterval(timer);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
      window.removeEventListener('pagehide', close);
      close();
    };
  }, []);
}
