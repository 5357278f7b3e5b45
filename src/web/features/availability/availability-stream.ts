import { useQueryClient } from '@tanstack/react-query';
import { type Availability, availabilityKey } from './availability-query.ts';
import { useDayStream } from './use-day-stream.ts';

/**
 * Follows pushed changes of the month while `on` and the page is in view. Answers
 * whether changes are arriving now.
 */
export function useAvailabilityStream(on: boolean): boolean {
  const client = useQueryClient();
  return useDayStream(on, {
    opened: () => void client.invalidateQueries({ queryKey: availabilityKey }),
    changed: (pushed) =>
      client.setQueryData<Availability>(
        availabilityKey,
        (known) =>
          known && {
            ...known,
            days: known.days.map((day) => pushed.find(({ date }) => date === day.date) ?? day),
          },
      ),
  });
}
