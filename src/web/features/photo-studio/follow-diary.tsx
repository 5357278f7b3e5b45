import { useQueryClient } from '@tanstack/react-query';
import { useDayStream } from '../availability/use-day-stream.ts';
import { type PhotoDays, photoDaysQuery, photoKey } from './photo-queries.ts';

/** Follows pushed changes of the diary's days. Draws nothing: it comes after the page has begun. */
export default function FollowDiary() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: photoKey });
  useDayStream(true, {
    opened: refresh,
    changed: (pushed) => {
      const known = client.getQueryData<PhotoDays>(photoDaysQuery().queryKey)?.days ?? [];
      if (pushed.some((day) => known.some((other) => other.date === day.date))) refresh();
    },
  });
  return null;
}
