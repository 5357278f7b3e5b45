import { notifyManager, type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useRef, useState } from 'react';

/**
 * A mutation of TanStack Query for a select or a checkbox that is saved on each change. It runs one call at a
 * time. If several choices are made during a call, it then sends only the last one. Returns `choose`, and the
 * `choice` to show. This is the last choice until its call has ended, otherwise null.
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
      // Waits until React has rendered the result of the call. Otherwise the control would flash the old
      // value.
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
