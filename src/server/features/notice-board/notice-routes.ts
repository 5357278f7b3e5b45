import type { Hono } from 'hono';
import type { CallReply } from '../../../contract/call.ts';
import { readLatestPostCall, readNoticesCall } from '../../../contract/notices.ts';
import { noticeAge } from '../../../domain/notice-age.ts';
import type { CachedValue } from '../../db/cached-value.ts';
import { mount, type Requested } from '../../http/mount.ts';
import type { Clock } from '../../ports/clock/clock.ts';
import type { SocialFeed } from '../../ports/social-feed/social-feed.ts';
import type { NoticeBoard } from './notice-store.ts';

export interface NoticeDeps {
  clock: Clock;
  noticeBoard: CachedValue<NoticeBoard>;
  socialFeed: SocialFeed;
}

/** The tile shows two lines; a post may run to pages. */
const mostText = 400;

export function noticeRoutes(app: Hono<Requested>, deps: NoticeDeps): void {
  mount(app, readNoticesCall, async () => {
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

  mount(app, readLatestPostCall, async (_request, context) => {
    const { hasCredentials } = deps.socialFeed;
    const latest = await deps.socialFeed.latest();
    const reply: CallReply<typeof readLatestPostCall> = {
      success: latest !== null,
      hasCredentials,
      post: latest && {
        text: shortened(latest.text),
        timeAgo: noticeAge(latest.postedAt, deps.clock.now()),
        likes: latest.likes,
        comments: latest.comments,
        shares: latest.shares,
      },
    };
    return context.json(reply);
  });
}

/** The text up to the last whole word that fits, or at least the last whole character. */
function shortened(text: string): string {
  if (text.length <= mostText) return text;
  const cut = text.slice(0, mostText);
  const end = cut.search(/\s+\S*$/);
  return `${end > 0 ? cut.slice(0, end) : cut.replace(/[\uD800-\uDBFF]$/, '')}…`;
}
