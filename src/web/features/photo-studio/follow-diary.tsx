import { useQueryClient } from '@tanstack/react-query';
import { useDayStream } from '../availability/use-day-stream.ts';
import { type PhotoDays, photoDaysQuery, photoKey } from './photo-queries.ts';

/**
 * Reloads the diary when the stream of changes opens, and when a change of one of the diary's days is pushed.
 * Renders nothing, and loads after the page.
 */
export default function FollowDiary() {
  const client = useQueryClient();
  const refresh = () => void client.invalidateQueries({ queryKey: photoKey });
  useDayStream(true, {
    onOpen: refresh,
    onChange: (pushed) => {
      const cachedDays = client.getQueryData<PhotoDays>(photoDaysQuery().queryKey)?.days ?? [];
      if (pushed.some((day) => cachedDays.some((other) => other.date === day.date))) refresh();
    },
  });
  return null;
}
