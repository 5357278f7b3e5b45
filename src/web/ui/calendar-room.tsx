import { useEffect } from 'react';
import { Loading, Skeleton } from './skeleton.tsx';

/** The room that a calendar takes until its script is there. */
export function CalendarLoading() {
  return (
    <Loading label="Loading the calendar">
      <Skeleton className="h-96 w-full md:w-[32rem]" />
    </Loading>
  );
}

/**
 * On wide screens the calendar hangs from its button: brings the button up, so that the whole month is in
 * view.
 */
export function RoomBelow({ id }: { id: string }) {
  useEffect(() => {
    if (!matchMedia('(width >= 48rem)').matches) return;
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [id]);
  return null;
}
