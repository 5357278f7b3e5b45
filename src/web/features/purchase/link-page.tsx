import type { ReactNode } from 'react';
import { CallFailure, failureMessage } from '../../lib/call.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { ResultPage } from './result-page.tsx';

interface OpeningProps {
  title: string;
  /** Says what is being loaded, for screen readers. */
  label: string;
  /** Advice for a browser that runs no script. */
  withoutScript: string;
}

/** The page that a link in a mail opens, while its content loads. */
export function LinkOpening({ title, label, withoutScript }: OpeningProps) {
  return (
    <ResultPage tone="tor" title={title}>
      <LoadingStatus label={label}>
        <Skeleton shape="block" />
      </LoadingStatus>
      <p className="without-script">
        This page needs a script that your browser does not run. {withoutScript}
      </p>
    </ResultPage>
  );
}

interface FailedProps {
  query: { error: Error | null; isFetching: boolean; refetch: () => unknown };
  /**
   * For a link that opens nothing: the code of the server's refusal, and the title and text that the page
   * shows.
   */
  unknown: { code: string; title: string; text: string };
  /** The text shown if the server does not reply, or its reply gives no reason. */
  unreached: string;
  /** Another way to continue. */
  otherwise: { label: ReactNode; go: () => void };
}

/** The page shown if a link in a mail opens nothing, or if its content did not load. */
export function LinkFailed({ query, unknown, unreached, otherwise }: FailedProps) {
  const { error, isFetching, refetch } = query;
  const isUnknown = error instanceof CallFailure && error.refusal?.code === unknown.code;
  return (
    <ResultPage tone="tor" title={isUnknown ? unknown.title : 'We could not look it up'}>
      <div className="max-w-measure space-y-5">
        <Notice kind="warning" live="polite">
          {isUnknown ? unknown.text : failureMessage(error, unreached)}
        </Notice>
        <div className="flex flex-wrap gap-3">
          {!isUnknown && (
            <Button
              variant="primary"
              pending={isFetching}
              pendingText="Looking..."
              onClick={() => void refetch()}
            >
              Look again
            </Button>
          )}
          <Button variant={isUnknown ? 'primary' : 'outline'} onClick={otherwise.go}>
            {otherwise.label}
          </Button>
        </div>
      </div>
    </ResultPage>
  );
}
