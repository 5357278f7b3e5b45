import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of the card fields. */
export function CardLoading() {
  return (
    <LoadingStatus label="Loading the card form">
      <Skeleton className="h-5 w-32" />
      <Skeleton shape="field" />
      <div className="grid grid-cols-2 gap-4">
        <Skeleton shape="field" />
        <Skeleton shape="field" />
      </div>
    </LoadingStatus>
  );
}
