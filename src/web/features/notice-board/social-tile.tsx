import './social-tile.css';
import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readLatestPostCall } from '../../../contract/notices.ts';
import { DrawingPin } from '../../art/drawing-pin.tsx';
import { LogoMark } from '../../art/logo.tsx';
import { call } from '../../lib/call.ts';
import { Link } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Counts } from './counts.tsx';

const fiveMinutes = 300_000;

/**
 * The latest social post (specification 2.2, 7.2), one link to the notice board. Asked by the browser, and
 * again every five minutes while the page is seen; one that was hidden for longer asks when it is seen again.
 */
export function SocialTile() {
  const { data, isPending } = useQuery({
    queryKey: ['facebook', 'latest'],
    queryFn: () => call<typeof readLatestPostCall>('GET /api/facebook/latest', {}),
    staleTime: fiveMinutes,
    refetchInterval: fiveMinutes,
    refetchOnWindowFocus: true,
  });
  return (
    <Link to="/facebook-feed" className="social-tile cut-sheet" aria-busy={isPending}>
      <DrawingPin className="social-tile-pin" />
      {isPending ? (
        <Waiting />
      ) : data?.success && data.post ? (
        <Latest post={data.post} />
      ) : (
        <Generic isDemo={data?.hasCredentials === false} />
      )}
    </Link>
  );
}

/**
 * The spinner; where no script runs it would turn for ever, so there the words of
 * the generic card stand instead.
 */
function Waiting() {
  return (
    <span className="script-room flex-1">
      <span className="social-tile-wait with-script">
        <LogoMark size={44} />
        <span>Fetching the latest news...</span>
      </span>
      <span className="without-script">
        <GenericWords />
      </span>
    </span>
  );
}

function Latest({ post }: { post: NonNullable<CallReply<typeof readLatestPostCall>['post']> }) {
  return (
    <>
      <span className="social-tile-head">
        <span className="social-tile-title">Latest news</span>
        <span className="text-small font-bold">{post.timeAgo}</span>
      </span>
      <span className="social-tile-text">{post.text}</span>
      <Counts {...post} />
    </>
  );
}

function Generic({ isDemo }: { isDemo: boolean }) {
  return (
    <>
      <GenericWords />
      {isDemo && (
        <span className="mt-auto">
          <Badge kind="closed">Demo Mode</Badge>
        </span>
      )}
    </>
  );
}

function GenericWords() {
  return (
    <>
      <span className="social-tile-title">Facebook Updates</span>
      <span className="block">Click to see our latest announcements</span>
    </>
  );
}
