import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { failureMessage } from '../../../lib/call.ts';
import { clockTime } from '../../../lib/venue-time.ts';
import { useFocusPlace } from '../../../ui/focus-place.tsx';
import { Notice } from '../../../ui/notice.tsx';
import { RetryLink } from '../../../ui/retry-link.tsx';
import { LoadingStatus, Skeleton } from '../../../ui/skeleton.tsx';

type QueryResultProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  /** The name of the data within a sentence: 'the kiosks'. */
  what: string;
  /** The placeholder while the data loads. Default: rows of a table. */
  skeleton?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * Shows the data of a query, a skeleton while it loads, or an error with a retry. Data from an earlier
 * fetch stays in view beside the error.
 */
export function QueryResult<Data>({ query, what, skeleton, children }: QueryResultProps<Data>) {
  const { data, isError, error, dataUpdatedAt, refetch } = query;
  const { place, takeFocus } = useFocusPlace();
  const retry = (
    <p>
      <RetryLink takeFocus={takeFocus} refetch={refetch}>
        Try again
      </RetryLink>
    </p>
  );
  if (data === undefined && !isError) {
    return (
      <>
        {place}
        <LoadingStatus label={`Loading ${what}`}>
          {skeleton ??
            ['head', 'a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="h-11 w-full" />)}
        </LoadingStatus>
      </>
    );
  }
  return (
    <>
      {place}
      {isError && (
        <Notice
          kind={data === undefined ? 'error' : 'warning'}
          live="polite"
          title={
            data === undefined
              ? `Could not read ${what}`
              : `${what.charAt(0).toUpperCase()}${what.slice(1)}, as of ${clockTime(dataUpdatedAt)}`
          }
        >
          <p>{failureMessage(error, 'We could not reach the centre. Check the connection and try again.')}</p>
          {retry}
        </Notice>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
