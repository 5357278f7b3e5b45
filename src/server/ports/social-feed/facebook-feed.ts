import * as z from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SocialFeed, SocialPost } from './social-feed.ts';

/** The settings for reading a page's posts from Facebook's Graph API. */
export interface FacebookPage {
  pageId: string;
  /** A page access token. It is sent as a header and never logged. */
  token: string;
  /** https://graph.facebook.com, or a server with the same API. */
  graphUrl: string;
}

const graphVersion = 'v24.0';
const timeout = 4_000;
const maxReplySize = 64 * 1024;
/**
 * Times are in milliseconds. The latest post is requested again after five minutes, or a minute after an
 * error. While requests fail, the last post is shown for at most a day.
 */
const maxAge = 5 * 60_000;
const retryDelay = 60_000;
const maxShownAge = 24 * 60 * 60_000;
/** More than one post is requested, because the newest ones may be pictures without text. */
const postLimit = 5;

const total = z
  .object({ summary: z.object({ total_count: z.int().min(0) }) })
  .optional()
  .transform((counted) => counted?.summary.total_count ?? 0);
const postsReplySchema = z.object({
  data: z.array(
    z.object({
      message: z.string().optional(),
      created_time: z.string(),
      likes: total,
      comments: total,
      shares: z.object({ count: z.int().min(0) }).optional(),
    }),
  ),
});
const errorReplySchema = z.object({ error: z.object({ code: z.int() }) });

/**
 * Returns a feed of the venue's Facebook page. Concurrent callers share one request. The page is requested at
 * most every five minutes, or every minute while requests fail. While requests fail, the last post is shown
 * for a day. `reportError` receives each new kind of failure once. `startTimeout` returns a signal that ends
 * a request, after four seconds by default.
 */
export function facebookFeed(
  page: FacebookPage,
  clock: Clock,
  reportError: (problem: unknown) => void,
  startTimeout = () => AbortSignal.timeout(timeout),
): SocialFeed {
  let cached: { post: SocialPost | null; at: number } | null = null;
  let nextRequestAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | null = null;
  let lastError = '';

  const refresh = async () => {
    try {
      const post = await fetchLatestPost(page, startTimeout());
      cached = { post, at: clock.now() };
      nextRequestAt = clock.now() + maxAge;
      lastError = '';
    } catch (problem) {
      nextRequestAt = clock.now() + retryDelay;
      const message = describeError(problem);
      if (message !== lastError) reportError(new Error(`Facebook's latest post: ${message}`));
      lastError = message;
    }
  };

  return {
    hasCredentials: true,
    async latest() {
      if (clock.now() >= nextRequestAt) {
        pending ??= refresh().finally(() => {
          pending = null;
        });
        await pending;
      }
      return cached && clock.now() - cached.at <= maxShownAge ? cached.post : null;
    },
  };
}

class InvalidReply extends Error {}

async function fetchLatestPost(
  { pageId, token, graphUrl }: FacebookPage,
  signal: AbortSignal,
): Promise<SocialPost | null> {
  const address = new URL(`${graphUrl}/${graphVersion}/${encodeURIComponent(pageId)}/posts`);
  address.searchParams.set(
    'fields',
    'message,created_time,permalink_url,shares,likes.limit(0).summary(true),comments.limit(0).summary(true)',
  );
  address.searchParams.set('limit', String(postLimit));
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal,
  });
  const reply = parseJson(await readBounded(response));
  const errorReply = errorReplySchema.safeParse(reply);
  if (errorReply.success) throw new InvalidReply(`refused with code ${errorReply.data.error.code}`);
  if (!response.ok) throw new InvalidReply(`status ${response.status}`);
  const parsed = postsReplySchema.safeParse(reply);
  if (!parsed.success) throw new InvalidReply('an answer of another shape');
  for (const { message, created_time, likes, comments, shares } of parsed.data.data) {
    const text = message?.trim();
    // Facebook writes '+0000', without the colon of the standard.
    const postedAt = Date.parse(created_time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    if (text && !Number.isNaN(postedAt))
      return { text, postedAt, likes, comments, shares: shares?.count ?? 0 };
  }
  return null;
}

/** Returns the body as text. Throws for a body of more than 64 KB, without reading all of it. */
async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > maxReplySize) throw new InvalidReply('an answer of more than 64 KB');
    text += decoder.decode(chunk, { stream: true });
  }
  return text + decoder.decode();
}

function parseJson(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

/** Returns a description of an error that contains nothing of the request, because it may be logged. */
function describeError(problem: unknown): string {
  if (problem instanceof InvalidReply) return problem.message;
  const { name, cause } = problem as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return `not reached (${cause?.code ?? name ?? 'unknown'})`;
}
