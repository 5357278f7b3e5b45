import { failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';

type TabStatusProps = { what: string; failure: unknown; onRetry: () => void };

/**
 * Shown instead of a part of a tab. Says that the part is loading (`failure` is null), or why it did not
 * load.
 */
export function TabStatus({ what, failure, onRetry }: TabStatusProps) {
  if (failure === null) {
    return (
      <LoadingStatus label={`Loading ${what}`}>
        <Skeleton shape="block" />
        <Skeleton shape="block" />
      </LoadingStatus>
    );
  }
  return (
    <Notice kind="error" title={`We could not load ${what}`} live="assertive">
      <p>{failureMessage(failure, 'There was no answer. Check your connection and try again.')}</p>
      <p>
        <Button
          variant="link"
          onClick={({ currentTarget }) => {
            // The button disappears, so focus moves to the tab's panel.
            currentTarget.closest<HTMLElement>('[role="tabpanel"]')?.focus({ preventScroll: true });
            onRetry();
          }}
        >
          Try again
        </Button>
      </p>
    </Notice>
  );
}
