import './counts.css';
import './notice-board.css';
import { useQuery } from '@tanstack/react-query';
import type { readNotices } from '../../../contract/notices.ts';
import { SpiltTea } from '../../art/spilt-tea.tsx';
import { call, type Fetcher } from '../../lib/call.ts';
import type { Page } from '../../lib/page.ts';
import { still } from '../../lib/still.tsx';
import { Band } from '../../ui/band.tsx';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSite } from '../site/site-query.ts';

const Board = still('notice-board', () => import('./board.tsx'));

/** Asked afresh by whoever comes back after a minute: ages go on. */
function noticesQuery(fetcher?: Fetcher) {
  return {
    queryKey: ['notices'],
    queryFn: () => call<typeof readNotices>('GET /api/notices', {}, fetcher ? { fetcher } : {}),
    gcTime: 60_000,
  };
}

function View() {
  const site = useSite();
  const { data, isError, refetch } = useQuery(noticesQuery());
  if (!data) {
    return (
      <Band tone="tor" className="min-h-[40rem] pt-10 pb-24">
        {isError ? (
          <EmptyState
            level={1}
            drawing={<SpiltTea />}
            title="The notice board cannot be read just now"
            action={<Button onClick={() => void refetch()}>Try again</Button>}
          >
            <p>Nothing is lost: the notices are still pinned up, but we cannot reach them.</p>
          </EmptyState>
        ) : (
          <Loading label="Loading the notice board">
            <Skeleton shape="title" />
            <Skeleton className="h-[30rem] w-full" />
          </Loading>
        )}
      </Band>
    );
  }
  return (
    <Board
      notices={data.notices}
      now={data.now}
      name={site?.venue.name ?? ''}
      facebook={site?.socialLinks.find(({ network }) => network === 'facebook')?.url ?? null}
    />
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Notice board - Windfall',
    description:
      'News from the barn: changed hours, what is new on the menu and what is coming up at Windfall, newest first.',
  },
  parts: [Board],
  queries: (fetcher) => [noticesQuery(fetcher)],
};
