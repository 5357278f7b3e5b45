import { useQuery } from '@tanstack/react-query';
import type { CallReply } from '../../../contract/call.ts';
import type { readLatestPostCall } from '../../../contract/notices.ts';
import { DrawingPin } from '../../art/drawing-pin.tsx';
import { LogoMark } from '../../art/logo.tsx';
import { callApi } from '../../lib/call.ts';
import { Link } from '../../lib/router.tsx';
import { Badge } from '../../ui/badge.tsx';
import { Counts } from './counts.tsx';
import styles from './social-tile.module.css';

/** Milliseconds. */
const fiveMinutes = 300_000;

/**
 * The latest social post (specification 2.2, 7.2) as one link to the notice board. The browser loads the
 * post, and reloads it every five minutes while the page is visible. A page that was hidden for more than
 * five minutes reloads the post when it is visible again.
 */
export function SocialTile() {
  const { data, isPending } = useQuery({
    queryKey: ['facebook', 'latest'],
    queryFn: () => callApi<typeof readLatestPostCall>('GET /api/facebook/latest', {}),
    staleTime: fiveMinutes,
    refetchInterval: fiveMinutes,
    refetchOnWindowFocus: true,
  });
  return (
    <Link to="/facebook-feed" className={`${styles.socialTile} cut-sheet`} aria-busy={isPending}>
      <DrawingPin className={styles.socialTilePin} />
      {isPending ? (
        <TileLoading />
      ) : data?.success && data.post ? (
        <LatestPost post={data.post} />
      ) : (
        <DefaultTile isDemo={data?.hasCredentials === false} />
      )}
    </Link>
  );
}

/**
 * The spinner shown while the post loads. Without script it would spin for ever, so the default text is shown
 * instead.
 */
function TileLoading() {
  return (
    <span className="with-or-without-script flex-1">
      <span className={`${styles.socialTileWait} with-script`}>
        <LogoMark size={44} />
        <span>Fetching the latest news...</span>
      </span>
      <span className="without-script">
        <DefaultText />
      </span>
    </span>
  );
}

function LatestPost({ post }: { post: NonNullable<CallReply<typeof readLatestPostCall>['post']> }) {
  return (
    <>
      <span className={styles.socialTileHead}>
        <span className={styles.socialTileTitle}>Latest news</span>
        <span className="text-small font-bold">{post.timeAgo}</span>
      </span>
      <span className={styles.socialTileText}>{post.text}</span>
      <Counts {...post} />
    </>
  );
}

function DefaultTile({ isDemo }: { isDemo: boolean }) {
  return (
    <>
      <DefaultText />
      {isDemo && (
        <span className="mt-auto">
          <Badge kind="closed">Demo Mode</Badge>
        </span>
      )}
    </>
  );
}

function DefaultText() {
  return (
    <>
      <span className={styles.socialTileTitle}>Facebook Updates</span>
      <span className="block">Click to see our latest announcements</span>
    </>
  );
}
