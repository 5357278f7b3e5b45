import { useEffect } from 'react';
import { LoadingStatus, Skeleton } from './skeleton.tsx';

/** A placeholder for a calendar while its script loads. */
export function CalendarLoading() {
  return (
    <LoadingStatus label="Loading the calendar">
      <Skeleton className="h-96 w-full md:w-[32rem]" />
    </LoadingStatus>
  );
}

/** Scrolls the calendar's button to the top on wide screens, so that the month below it is in view. */
export function ScrollToTop({ id }: { id: string }) {
  useEffect(() => {
    if (!matchMedia('(width >= 48rem)').matches) return;
    document.getElementById(id)?.scrollIntoView({ block: 'start', behavior: 'instant' });
  }, [id]);
  return null;
}
