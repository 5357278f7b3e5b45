import { notifyManager, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * A mutation of TanStack Query for a select or a checkbox that is saved as it is changed. It runs one call at
 * a time; of the choices made meanwhile, the last is sent next and the others are not. Returns `choose`, and
 * as `choice` the one to show: the last one until its call has ended, otherwise null.
 */
export function useLastChoice<Data, Choice extends string | boolean>(
  options: UseMutationOptions<Data, Error, Choice>,
) {
  const { mutateAsync } = useMutation(options);
  const isRunning = useRef(false);
  const waiting = useRef<Choice | null>(null);
  const [choice, setChoice] = useState<Choice | null>(null);
  const sendWaiting = async () => {
    isRunning.current = true;
    while (waiting.current !== null) {
      const next = waiting.current;
      waiting.current = null;
      await mutateAsync(next).catch(() => undefined);
      // What the call has put into the cache is rendered first: the control must not flash the old value.
      await new Promise<void>((resolve) => notifyManager.schedule(resolve));
    }
    isRunning.current = false;
    setChoice(null);
  };
  const choose = (next: Choice) => {
    waiting.current = next;
    setChoice(next);
    if (!isRunning.current) void sendWaiting();
  };
  return { choice, choose };
}
