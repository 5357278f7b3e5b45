import { useQueryClient } from '@tanstack/react-query';
import { type Availability, availabilityKey } from './availability-query.ts';
import { useDayStream } from './use-day-stream.ts';

/**
 * Applies pushed availability changes to the cached month while `on` is true and the page is visible.
 * Returns whether changes are arriving now.
 */
export function useAvailabilityStream(on: boolean): boolean {
  const client = useQueryClient();
  return useDayStream(on, {
    onOpen: () => void client.invalidateQueries({ queryKey: availabilityKey }),
    onChange: (pushed) =>
      client.setQueryData<Availability>(
        availabilityKey,
        (cached) =>
          cached && {
            ...cached,
            days: cached.days.map((day) => pushed.find(({ date }) => date === day.date) ?? day),
          },
      ),
  });
}
