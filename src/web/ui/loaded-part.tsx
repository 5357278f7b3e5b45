import type { ReactNode } from 'react';
import { useFocusPlace } from './focus-place.tsx';
import { Notice } from './notice.tsx';
import { RetryLink } from './retry-link.tsx';

interface LoadedPartProps<Data> {
  query: { data: Data | undefined; isError: boolean; refetch: () => unknown };
  /** The title of the notice shown if the data is missing. */
  title: string;
  /** The text of this notice. */
  text: ReactNode;
  /** Shown while the data loads. Left out if the server renders the page with the data. */
  loading?: ReactNode;
  children: (data: Data) => ReactNode;
}

/** A part of a page that needs the data of a query. If the data is missing, a notice offers to look again. */
export function LoadedPart<Data>({ query, title, text, loading, children }: LoadedPartProps<Data>) {
  const { data, isError, refetch } = query;
  const { place, takeFocus } = useFocusPlace();
  return (
    <>
      {place}
      {data !== undefined ? (
        children(data)
      ) : loading && !isError ? (
        loading
      ) : (
        <Notice kind="warning" title={title}>
          <p>{text}</p>
          <p>
            <RetryLink takeFocus={takeFocus} refetch={refetch}>
              Look again
            </RetryLink>
          </p>
        </Notice>
      )}
    </>
  );
}
