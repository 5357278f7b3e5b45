import { useEffect, useRef, useState } from 'react';
import type * as z from 'zod/mini';
import type { availabilityPush } from '../../../contract/availability.ts';

const reopenAfter = 30_000;

type PushedDays = z.output<typeof availabilityPush>['days'];

interface DayStream {
  /** Changes may have been missed until now. */
  opened: () => void;
  /** Days whose places, or whose photo sessions, have just changed. */
  changed: (days: PushedDays) => void;
}

/** Follows pushed changes while `on` and the page is in view. Answers whether changes are arriving now. */
export function useDayStream(on: boolean, hears: DayStream): boolean {
  const [arriving, setArriving] = useState(false);
  const hear = useRef(hears);
  useEffect(() => {
    hear.current = hears;
  });
  useEffect(() => {
    if (!on) return;
    let source: EventSource | null = null;
    let reopening: ReturnType<typeof setTimeout> | undefined;

    const close = () => {
      clearTimeout(reopening);
      source?.close();
      source = null;
      setArriving(false);
    };
    const open = () => {
      if (source || document.hidden) return;
      const opened = new EventSource('/api/availability/stream');
      source = opened;
      opened.onopen = () => {
        setArriving(true);
        hear.current.opened();
      };
      opened.addEventListener('availability', (event) => {
        const { days } = JSON.parse(event.data) as z.output<typeof availabilityPush>;
        hear.current.changed(days);
      });
      opened.onerror = () => {
        setArriving(false);
        if (opened.readyState !== EventSource.CLOSED) return;
        close();
        reopening = setTimeout(open, reopenAfter);
      };
    };
    const follow = () => (document.hidden ? close() : open());

    open();
    document.addEventListener('visibilitychange', follow);
    window.addEventListener('pagehide', close);
    window.addEventListener('pageshow', open);
    return () => {
      document.removeEventListener('visibilitychange', follow);
      window.removeEventListener('pagehide', close);
      window.removeEventListener('pageshow', open);
      close();
    };
  }, [on]);
  return arriving;
}
