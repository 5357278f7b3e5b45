import { useQuery } from '@tanstack/react-query';
import type { DayAvailability } from '../../../contract/availability.ts';
import { type Availability, availabilityQuery, dayAvailabilityQuery } from './availability-query.ts';
import { useAvailabilityStream } from './availability-stream.ts';

/** The days that can be booked, as far as this page has loaded them. */
export interface BookableMonth {
  month: Availability | null;
  /**
   * False if the last load failed. Days then count as open and are shown as unchecked (specification 12.4).
   */
  checked: boolean;
  refetch: () => void;
  /** Whether changes are being pushed to this page now. */
  isStreaming: boolean;
}

const pollWithoutStream = 30_000;
const pollWithStream = 60_000;

/**
 * Loads the month and follows its changes while `live` is true. The server pushes changes through a stream.
 * The page also polls: every 60 s while the stream works (specification 11.1), and every 30 s while it does
 * not.
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

/**
 * Returns one day, or null until it is loaded. The day is loaded separately if the month does not contain it.
 */
export function useDayAvailability(date: string, { month }: BookableMonth): DayAvailability | null {
  const inMonth = month?.days.find((day) => day.date === date);
  const alone = useQuery({
    ...dayAvailabilityQuery(date),
    enabled: date !== '' && month !== null && !inMonth,
  });
  return inMonth ?? (date === '' ? null : (alone.data ?? null));
}
