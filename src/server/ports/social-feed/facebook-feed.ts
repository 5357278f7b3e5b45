import * as z from 'zod';
import type { Clock } from '../clock/clock.ts';
import type { SocialFeed, SocialPost } from './social-feed.ts';

/** The page-posts call of Facebook's Graph API. */
export interface FacebookPage {
  pageId: string;
  /** A page access token. It is sent as a header and never logged. */
  token: string;
  /** https://graph.facebook.com, or a server with the same API. */
  graphUrl: string;
}

const graphVersion = 'v24.0';
const patience = 4_000;
const largestAnswer = 64 * 1024;
/**
 * In milliseconds: a post is requested again after five minutes, after an error from the next minute on,
 * and shown for at most a day without a successful request.
 */
const freshFor = 5 * 60_000;
const waitAfterTrouble = 60_000;
const shownAtMost = 24 * 60 * 60_000;
/** More than one, because the newest posts may be pictures without text. */
const postsAsked = 5;

const total = z
  .object({ summary: z.object({ total_count: z.int().min(0) }) })
  .optional()
  .transform((counted) => counted?.summary.total_count ?? 0);
const postsAnswer = z.object({
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
const errorAnswer = z.object({ error: z.object({ code: z.int() }) });

/**
 * Returns a feed of the venue's Facebook page: requested at most every five minutes, once for all
 * concurrent callers. While requests fail, the last post remains. `onTrouble` receives each new kind of
 * failure once.
 */
export function facebookFeed(
  page: FacebookPage,
  clock: Clock,
  onTrouble: (problem: unknown) => void,
  waitFor = patience,
): SocialFeed {
  let known: { post: SocialPost | null; at: number } | null = null;
  let askAgainAt = Number.NEGATIVE_INFINITY;
  let underWay: Promise<void> | null = null;
  let lastTrouble = '';

  const ask = async () => {
    try {
      const post = await askPosts(page, waitFor);
      known = { post, at: clock.now() };
      askAgainAt = clock.now() + freshFor;
      lastTrouble = '';
    } catch (problem) {
      askAgainAt = clock.now() + waitAfterTrouble;
      const words = explain(problem);
      if (words !== lastTrouble) onTrouble(new Error(`Facebook's latest post: ${words}`));
      lastTrouble = words;
    }
  };

  return {
    hasCredentials: true,
    async latest() {
      if (clock.now() >= askAgainAt) {
        underWay ??= ask().finally(() => {
          underWay = null;
        });
        await underWay;
      }
      return known && clock.now() - known.at <= shownAtMost ? known.post : null;
    },
  };
}

class BadAnswer extends Error {}

async function askPosts(
  { pageId, token, graphUrl }: FacebookPage,
  waitFor: number,
): Promise<SocialPost | null> {
  const address = new URL(`${graphUrl}/${graphVersion}/${encodeURIComponent(pageId)}/posts`);
  address.searchParams.set(
    'fields',
    'message,created_time,permalink_url,shares,likes.limit(0).summary(true),comments.limit(0).summary(true)',
  );
  address.searchParams.set('limit', String(postsAsked));
  const response = await fetch(address, {
    headers: { authorization: `Bearer ${token}`, accept: 'application/json' },
    redirect: 'error',
    signal: AbortSignal.timeout(waitFor),
  });
  const answer = parseJson(await readBounded(response));
  const refused = errorAnswer.safeParse(answer);
  if (refused.success) throw new BadAnswer(`refused with code ${refused.data.error.code}`);
  if (!response.ok) throw new BadAnswer(`status ${response.status}`);
  const read = postsAnswer.safeParse(answer);
  if (!read.success) throw new BadAnswer('an answer of another shape');
  for (const { message, created_time, likes, comments, shares } of read.data.data) {
    const text = message?.trim();
    // Facebook writes '+0000', without the colon of the standard.
    const postedAt = Date.parse(created_time.replace(/([+-]\d\d)(\d\d)$/, '$1:$2'));
    if (text && !Number.isNaN(postedAt))
      return { text, postedAt, likes, comments, shares: shares?.count ?? 0 };
  }
  return null;
}

/** Returns the body as text. Throws beyond 64 KB, before reading all of it. */
async function readBounded(response: Response): Promise<string> {
  const decoder = new TextDecoder();
  let text = '';
  let size = 0;
  for await (const chunk of response.body ?? []) {
    size += chunk.byteLength;
    if (size > largestAnswer) throw new BadAnswer('an answer of more than 64 KB');
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
function explain(problem: unknown): string {
  if (problem instanceof BadAnswer) return problem.message;
  const { name, cause } = problem as { name?: string; cause?: { code?: string } };
  if (name === 'TimeoutError') return 'no answer in time';
  return `not reached (${cause?.code ?? name ?? 'unknown'})`;
}
