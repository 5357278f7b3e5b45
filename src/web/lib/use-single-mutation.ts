import { type UseMutationOptions, useMutation } from '@tanstack/react-query';
import { useCallback, useRef } from 'react';

/**
 * A mutation of TanStack Query that runs one call at a time. A second press during a call has no effect.
 * Returns the mutation's state, and `mutate`, which stays the same function.
 */
export function useSingleMutation<Data, Variables = void>(
  options: UseMutationOptions<Data, Error, Variables>,
) {
  const isRunning = useRef(false);
  const { mutateAsync, ...state } = useMutation(options);
  const mutate = useCallback(
    (variables: Variables) => {
      // `isPending` changes only with the next render. A second press before that render must not send again.
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
