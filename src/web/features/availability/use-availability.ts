import { useQuery } from '@tanstack/react-query';
import type { DayAvailability } from '../../../contract/availability.ts';
import { type Availability, availabilityQuery, dayAvailabilityQuery } from './availability-query.ts';
import { useAvailabilityStream } from './availability-stream.ts';

/** The bookable month, as far as this page has loaded it. */
export interface BookableMonth {
  month: Availability | null;
  /**
   * False when the last check failed: days then count as open and are shown as unchecked (specification
   * 12.4).
   */
  checked: boolean;
  refetch: () => void;
  /** Whether changes are being pushed to this page now. */
  isStreaming: boolean;
}

const pollWithoutStream = 30_000;
const pollWithStream = 60_000;

/**
 * Loads the month and follows its changes while `live` is true. Changes are pushed; without the stream the
 * month is polled every 30 s. With the stream it is still polled every 60 s, for restrictions.
 */
export function useAvailability(live: boolean): BookableMonth {
  const streaming = useAvailabilityStream(live);
  const query = useQuery({
    ...availabilityQuery(),
    enabled: live,
    refetchInterval: live && (streaming ? pollWithStream : pollWithoutStream),
  });
  return {
    month: query.data ?? null,
    checked: !query.isError,
    refetch: () => void query.refetch(),
    isStreaming: streaming,
  };
}

/** Returns one day, from the month or, if it lies outside, loaded separately; null until it is known. */
export function useDayAvailability(date: string, { month }: BookableMonth): DayAvailability | null {
  const inMonth = month?.days.find((day) => day.date === date);
  const alone = useQuery({
    ...dayAvailabilityQuery(date),
    enabled: date !== '' && month !== null && !inMonth,
  });
  return inMonth ?? (date === '' ? null : (alone.data ?? null));
}
