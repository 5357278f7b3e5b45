import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation of TanStack Query that runs one call at a time: a second press while it is pending has no
 * effect. Returns its state, and `mutate`, which stays the same function.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isRunning = useRef(false);
  const { mutateAsync, ...state } = useMutation(options);
  const mutate = useCallback(
    (variables: Variables) => {
      // `isPending` reaches the page with its next render: a press before that must not send again.
      if (isRunning.current) return;
      isRunning.current = true;
      void mutateAsync(variables)
        .catch(() => undefined)
        .finally(() => {
          isRunning.current = false;
        });
    },
    [mutateAsync],
  );
  return { ...state, mutate };
}
