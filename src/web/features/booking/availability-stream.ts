import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import type * as z from 'zod/mini';
import type { availabilityPush } from '../../../contract/availability.ts';
import { type Availability, availabilityKey } from './availability-query.ts';

const reopenAfter = 30_000;

/** Follows pushed changes while `on` and the page is in view. Answers whether changes are arriving now. */
export function useAvailabilityStream(on: boolean): boolean {
  const client = useQueryClient();
  const [arriving, setArriving] = useState(false);
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
        void client.invalidateQueries({ queryKey: availabilityKey });
      };
      opened.addEventListener('availability', (event) => takePush(client, event.data));
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
  }, [on, client]);
  return arriving;
}

function takePush(client: QueryClient, text: string) {
  const { days: pushed } = JSON.parse(text) as z.output<typeof availabilityPush>;
  client.setQueryData<Availability>(
    availabilityKey,
    (known) =>
      known && {
        ...known,
        days: known.days.map((day) => pushed.find(({ date }) => date === day.date) ?? day),
      },
  );
}
