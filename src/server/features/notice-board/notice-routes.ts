import type { Hono } from 'hono';
import type { CallReply } from '../../../contract/call.ts';
import { readLatestPostCall, readNoticesCall } from '../../../contract/notices.ts';
import { noticeAge } from '../../../domain/notice-age.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { type AppEnv, mountCall } from '../../http/mount-call.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { SocialFeed } from '../../ports/social-feed/social-feed.ts';
import type { NoticeBoard } from './notice-store.ts';

/** The dependencies of the notice board. */
export interface NoticeDeps {
  clock: Clock;
  noticeBoard: CachedValue<NoticeBoard>;
  socialFeed: SocialFeed;
}

/**
 * The most characters of a post that a reply contains. A post may be pages long, but the tile shows two
 * lines.
 */
const maxLength = 400;

/** Mounts the notice board and the latest post of the social feed. */
export function noticeRoutes(app: Hono<AppEnv>, deps: NoticeDeps): void {
  mountCall(app, readNoticesCall, async () => {
    const { posts, newForDays } = await deps.noticeBoard.read();
    return {
      now: new Date(deps.clock.now()).toISOString(),
      newForDays,
      hasCredentials: deps.socialFeed.hasCredentials,
      notices: posts.map(({ postedAt, ...post }) => ({
        ...post,
        timestamp: new Date(postedAt).toISOString(),
        type: 'text' as const,
      })),
    };
  });

  mountCall(app, readLatestPostCall, async (_request, context) => {
    const { hasCredentials } = deps.socialFeed;
    const latest = await deps.socialFeed.latest();
    const reply: CallReply<typeof readLatestPostCall> = {
      success: latest !== null,
      hasCredentials,
      post: latest && {
        text: shorten(latest.text),
        timeAgo: noticeAge(latest.postedAt, deps.clock.now()),
        likes: latest.likes,
        comments: latest.comments,
        shares: latest.shares,
      },
    };
    return context.json(reply);
  });
}

/**
 * Cuts the text after the last whole word that fits. If not even one word fits, cuts it after the last whole
 * character.
 */
function shorten(text: string): string {
  if (text.length <= maxLength) return text;
  const cut = text.slice(0, maxLength);
  const end = cut.search(/\s+\S*$/);
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
