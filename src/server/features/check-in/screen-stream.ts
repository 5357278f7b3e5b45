import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type ScreenTopic, screenTopics } from '../../../contract/screen-push.ts';
import type { Requested } from '../../http/mount.ts';
import { signOfLife } from '../../http/sign-of-life.ts';
import { Refusal } from '../../refusal.ts';
import type { CheckInDeps } from './check-in-deps.ts';

/** Milliseconds in which changes are gathered into one message: on a busy day many follow one another. */
const gatherFor = 100;
/** Milliseconds between signs of life; with each it is asked anew whether the screen may still see. */
const heartbeat = 25_000;
const mostFollowers = 200;

export interface ScreenStream {
  /** Answers a screen with what changes from now on, until it goes or may no longer see. */
  answer(context: Context<Requested>, mayStillSee: () => Promise<boolean>): Response;
}

/**
 * Tells the desk's screens which of their parts to ask for again: nothing that has changed travels with it.
 */
export function createScreenStream(
  { changes }: { changes: Pick<CheckInDeps['changes'], 'onTopicsChanged'> },
  beatEvery = heartbeat,
): ScreenStream {
  const followers = new Set<(data: string) => void>();
  const changed = new Set<ScreenTopic>();

  const push = () => {
    const data = JSON.stringify({ topics: screenTopics.filter((topic) => changed.has(topic)) });
    changed.clear();
    for (const send of followers) send(data);
  };
  changes.onTopicsChanged((topics) => {
    if (followers.size === 0) return;
    if (changed.size === 0) setTimeout(push, gatherFor);
    for (const topic of topics) changed.add(topic);
  });

  return {
    answer(context, mayStillSee) {
      // A HEAD request has no body to end: it must not become a follower.
      if (context.req.method === 'HEAD')
        return context.body(null, 200, { 'content-type': 'text/event-stream' });
      if (followers.size >= mostFollowers)
        throw new Refusal('slow_down', 'Too many screens are open at once. Please ask again later.');
      context.set('follows', true);
      context.header('x-accel-buffering', 'no');
      return streamSSE(context, async (page) => {
        const over = Promise.withResolvers<void>();
        page.onAbort(over.resolve);
        const send = (data: string) => void page.writeSSE({ event: 'desk', data }).catch(() => undefined);
        followers.add(send);
        const beat = setInterval(async () => {
          const may = await mayStillSee().catch(() => true);
          if (may) await page.write(signOfLife);
          else over.resolve();
        }, beatEvery);
        await page.write('retry: 2000\n\n');
        await page.write(signOfLife);
        await over.promise;
        clearInterval(beat);
        followers.delete(send);
      });
    },
  };
}
