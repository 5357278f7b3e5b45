import type { UseQueryResult } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { wordsOf } from '../../lib/call.ts';
import { clockTime } from '../../lib/venue-moment.ts';
import { Button } from '../../ui/button.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';

type DeskAnswerProps<Data> = {
  query: Pick<UseQueryResult<Data>, 'data' | 'error' | 'isError' | 'dataUpdatedAt' | 'refetch'>;
  /** What is read, as it stands in a sentence: 'the kiosks'. */
  what: string;
  /** The shape of what is coming; rows of a table without one. */
  shape?: ReactNode;
  children: (data: Data) => ReactNode;
};

/**
 * What was read; its shape until it is there; and when it cannot be read, what to do. What
 * was read before stays in view.
 */
export function QueryResult<Data>({ query, what, shape, children }: DeskAnswerProps<Data>) {
  const { data, isError, error, dataUpdatedAt, refetch } = query;
  const again = (
    <p>
      <Button variant="link" onClick={() => void refetch()}>
        Try again
      </Button>
    </p>
  );
  if (data === undefined && !isError) {
    return (
      <Loading label={`Loading ${what}`}>
        {shape ?? ['head', 'a', 'b', 'c', 'd'].map((row) => <Skeleton key={row} className="h-11 w-full" />)}
      </Loading>
    );
  }
  return (
    <>
      {isError && (
        <Notice
          kind={data === undefined ? 'error' : 'warning'}
          live="polite"
          title={
            data === undefined
              ? `Could not read ${what}`
              : `This is ${what} as of ${clockTime(dataUpdatedAt)}`
          }
        >
          <p>{wordsOf(error, 'We could not reach the centre. Check the connection and try again.')}</p>
          {again}
        </Notice>
      )}
      {data !== undefined && children(data)}
    </>
  );
}
