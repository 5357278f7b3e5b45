import { useEffect } from 'react';
import type * as z from 'zod/mini';
import type { screenPush } from '../../../contract/screen-push.ts';
import { followStream, screenHeartbeat } from '../../lib/follow-stream.ts';
import { isKioskOnline, setKioskOnline } from './connection.ts';
import { sendQueuedActions } from './send-actions.ts';
import { readStoredDay, refreshDay, removePastDay } from './stored-day.ts';
import { refreshParties, removePastParties } from './stored-parties.ts';
import { publishWalkInsChanged } from './walk-in-events.ts';

/** Milliseconds between two checks of the connection. */
const pollInterval = 5_000;
/** Milliseconds between two fetches of the day while changes are not pushed (specification 11.1). */
const fetchInterval = 15_000;

const dayTopics: readonly string[] = ['stays', 'bookings', 'restrictions', 'clashes'];

/**
 * Keeps the stored day and parties up to date. Fetches them when a change is pushed, every 15 seconds while
 * changes are not pushed, and every 5 seconds while the server cannot be reached or no day is stored. Deletes
 * the lists of a day that has passed, even without a network. Sends the queued actions as soon as the
 * connection is back. Announces pushed changes of walk-in requests.
 */
export function useDayUpdates(): void {
  useEffect(() => {
    let isPushed = false;
    let fetchedAt = 0;

    const update = async () => {
      fetchedAt = Date.now();
      removePastDay();
      removePastParties();
      await Promise.all([refreshDay(), refreshParties()]);
      if (isKioskOnline()) await sendQueuedActions();
    };
    const follow = () =>
      followStream({
        url: '/api/check-in/stream',
        event: 'desk',
        heartbeat: screenHeartbeat,
        onArriving: (now) => {
          const isLost = isPushed && !now;
          isPushed = now;
          if (isLost) void update();
        },
        onOpen: () => void update(),
        onEvent: (data) => {
          const { topics } = JSON.parse(data) as z.output<typeof screenPush>;
          if (topics.includes('walk-ins')) publishWalkInsChanged();
          if (topics.includes('parties') || topics.includes('kitchen')) void refreshParties();
          if (topics.some((topic) => dayTopics.includes(topic))) void update();
        },
      });
    const poll = () => {
      const isDue = !isPushed && Date.now() - fetchedAt >= fetchInterval;
      if (!isKioskOnline() || isDue || readStoredDay() === null) void update();
    };
    const onOffline = () => setKioskOnline(false);
    const onOnline = () => {
      void update();
      if (isPushed) return;
      stopFollowing();
      stopFollowing = follow();
    };

    let stopFollowing = follow();
    void update();
    const timer = setInterval(poll, pollInterval);
    window.addEventListener('offline', onOffline);
    window.addEventListener('online', onOnline);
    return () => {
      clearInterval(timer);
      window.removeEventListener('offline', onOffline);
      window.removeEventListener('online', onOnline);
      stopFollowing();
    };
  }, []);
}
