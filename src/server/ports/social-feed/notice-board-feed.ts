import { isRecentNotice } from '../../../domain/notice-age.ts';
import type { Clock } from '../clock/clock.ts';
import type { SocialFeed, SocialPost } from './social-feed.ts';

/**
 * Returns the feed of a centre without a connected account: the newest notice of the centre's notice board,
 * while this notice is recent.
 */
export function noticeBoardFeed(readNewest: () => Promise<SocialPost | null>, clock: Clock): SocialFeed {
  return {
    hasCredentials: false,
    async latest() {
      const newest = await readNewest();
      return newest && isRecentNotice(newest.postedAt, clock.now()) ? newest : null;
    },
  };
}
