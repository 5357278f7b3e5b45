import { Band } from '../../ui/band.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of the ticket step, shown if the server could not put the prices into the page. */
export function BookingLoading() {
  return (
    <Band>
      <LoadingStatus label="Loading tickets and prices">
        <Skeleton shape="title" />
        {[1, 2, 3].map((row) => (
          <Skeleton key={row} className="h-24 w-full max-w-measure" />
        ))}
      </LoadingStatus>
    </Band>
  );
}

/** The skeleton of the details form. */
export function DetailsLoading() {
  return (
    <div className="summary-layout">
      <LoadingStatus label="Loading the booking form">
        {[1, 2, 3, 4].map((row) => (
          <div key={row} className="grid gap-2 pb-3">
            <Skeleton className="h-5 w-32" />
            <Skeleton shape="field" />
          </div>
        ))}
      </LoadingStatus>
      <Skeleton className="h-72 w-full" />
    </div>
  );
}
