import { useQuery } from '@tanstack/react-query';
import type { DayAvailability } from '../../../contract/availability.ts';
import { type Availability, availabilityQuery, dayQuery } from './availability-query.ts';
import { useAvailabilityStream } from './availability-stream.ts';

/** The bookable month as it stands. */
export interface KnownMonth {
  month: Availability | null;
  /**
   * False when the last check failed: days then count as open, and say that they could not be
   * checked (specification 12.4).
   */
  checked: boolean;
  checkAgain: () => void;
  /** Changes are pushed to this page just now. */
  isPushed: boolean;
}

const pollWithoutStream = 30_000;
const pollWithStream = 60_000;

/**
 * Reads the month and follows its changes while `live`: pushed, with polling as the fallback (30 s;
 * restrictions every 60 s in any case).
 */
export function useAvailability(live: boolean): KnownMonth {
  const streaming = useAvailabilityStream(live);
  const query = useQuery({
    ...availabilityQuery(),
    enabled: live,
    refetchInterval: live && (streaming ? pollWithStream : pollWithoutStream),
  });
  return {
    month: query.data ?? null,
    checked: !query.isError,
    checkAgain: () => void query.refetch(),
    isPushed: streaming,
  };
}

/** One day: from the month, or read on its own when it lies outside. */
export function useDay(date: string, { month }: KnownMonth): DayAvailability | null {
  const known = month?.days.find((day) => day.date === date);
  const apart = useQuery({ ...dayQuery(date), enabled: date !== '' && month !== null && !known });
  return known ?? (date === '' ? null : (apart.data ?? null));
}
