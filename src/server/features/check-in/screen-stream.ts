import type { Context } from 'hono';
import { streamSSE } from 'hono/streaming';
import { type ScreenTopic, screenTopics } from '../../../contract/screen-push.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import { streamHeartbeat } from '../../http/stream-heartbeat.ts';
import { refuse } from '../../refusal.ts';
import type { CheckInContext } from './check-in-context.ts';

/** How long changes are gathered into one message, in milliseconds. On a busy day changes come in bursts. */
const gatherFor = 100;
/** Milliseconds between heartbeats. Each heartbeat checks whether the screen is still allowed to follow. */
const heartbeat = 25_000;
const maxFollowers = 200;

/** The event stream of the front desk's screens. */
export interface ScreenStream {
  /** Streams changes to a screen from now on, until the screen disconnects or is no longer allowed. */
  respond(context: Context<AppEnv>, isStillAllowed: () => Promise<boolean>): Response;
}

/**
 * Creates the stream that tells the front desk's screens which topics to read again. The stream does not send
 * the changed data itself.
 */
export function createScreenStream(
  { changes }: { changes: Pick<CheckInContext['changes'], 'onTopicsChanged'> },
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
    respond(context, isStillAllowed) {
      // A HEAD request must not become a follower. Its response has no body, so nothing would end the stream.
      if (context.req.method === 'HEAD')
        return context.body(null, 200, { 'content-type': 'text/event-stream' });
      if (followers.size >= maxFollowers) throw refuse('tooManyScreens');
      context.set('isEventStream', true);
      context.header('x-accel-buffering', 'no');
      return streamSSE(context, async (stream) => {
        const ended = Promise.withResolvers<void>();
        stream.onAbort(ended.resolve);
        const send = (data: string) => void stream.writeSSE({ event: 'desk', data }).catch(() => undefined);
        followers.add(send);
        const beat = setInterval(async () => {
          const isAllowed = await isStillAllowed().catch(() => true);
          if (isAllowed) await stream.write(streamHeartbeat);
          else ended.resolve();
        }, beatEvery);
        await stream.write('retry: 2000\n\n');
        await stream.write(streamHeartbeat);
        await ended.promise;
        clearInterval(beat);
        followers.delete(send);
      });
    },
  };
}
