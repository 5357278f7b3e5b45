import * as z from 'zod/mini';
import { defineCall } from './call.ts';

const count = z.int().check(z.gte(0));

/** An instant, ISO 8601 in UTC. */
const instant = z.iso.datetime();

const notice = z.strictObject({
  id: z.string(),
  text: z.string(),
  timestamp: instant,
  likes: count,
  comments: count,
  shares: count,
  type: z.literal('text'),
  /** The address of this notice on the social page; null if only the address of the social page is known. */
  link: z.nullable(z.string()),
});

export const readNoticesCall = defineCall({
  method: 'GET',
  path: '/api/notices',
  access: 'public',
  noun: 'notices',
  summary: 'The notice board, newest first',
  notes: 'specification 2.13. Ages are counted from `now`, the centre’s clock',
  reply: z.strictObject({
    success: z.literal(true),
    now: instant,
    /** For how many days a notice is marked as new. */
    newForDays: count,
    /** Whether posts are fetched from Facebook. The notices in this reply are always the site's own. */
    hasCredentials: z.boolean(),
    notices: z.array(notice),
  }),
});

export const readLatestPostCall = defineCall({
  method: 'GET',
  path: '/api/facebook/latest',
  access: 'public',
  noun: 'notices',
  summary: 'The latest social post',
  notes:
    'specification 3.2, 11.1. Pages poll it every 300000 ms. Without settings for Facebook (`hasCredentials: false`), the post is the newest notice of the site. If there is nothing to show, the reply is 200 with `success: false` (specification 12.36)',
  reply: z.strictObject({
    success: z.boolean(),
    hasCredentials: z.boolean(),
    post: z.nullable(
      z.strictObject({
        text: z.string(),
        /** 'Just now', '3h ago', '2d ago'. */
        timeAgo: z.string(),
        likes: count,
        comments: count,
        shares: count,
      }),
    ),
  }),
});
