import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

/** The skeleton of the menu while it loads, or the error if it did not load. */
export function MenuStatus({ failed, onRetry }: { failed: boolean; onRetry: () => void }) {
  if (failed) {
    return (
      <Notice kind="error" title="The menu did not arrive" live="assertive">
        <p>Please try again. If it keeps happening, ask at the café: the same menu hangs on the wall.</p>
        <p>
          <Button variant="link" onClick={onRetry}>
            Try again
          </Button>
        </p>
      </Notice>
    );
  }
  return (
    <LoadingStatus label="Loading the menu">
      <Skeleton shape="title" />
      <Skeleton shape="block" />
      <Skeleton shape="block" />
    </LoadingStatus>
  );
}
