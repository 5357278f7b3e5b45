import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ScreenTopic } from '../../../contract/screen-push.ts';
import type { AppEnv } from '../../http/mount-call.ts';
import { streamHeartbeat } from '../../http/stream-heartbeat.ts';
import { createScreenStream } from './screen-stream.ts';

/**
 * Creates a stream with a short heartbeat. Returns `changes`, which publishes changes to it, `screen`, which
 * sets whether screens are allowed, and `open`, which connects a screen.
 */
function aStream() {
  const changes = { publish: (_: readonly ScreenTopic[]) => {} };
  const screen = { isAllowed: true };
  const stream = createScreenStream(
    {
      changes: {
        onTopicsChanged(listener) {
          changes.publish = listener;
          return () => {};
        },
      },
    },
    20,
  );
  const app = new Hono<AppEnv>().get('/', (context) => stream.respond(context, async () => screen.isAllowed));
  const open = async (method = 'GET') => {
    const response = await app.request('/', { method });
    const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { status: response.status, next: async () => (await reader?.read())?.value ?? null };
  };
  return { changes, screen, open };
}

test('changes at one moment reach every screen in one message', async () => {
  const { changes, open } = aStream();
  const screens = await Promise.all([open(), open()]);
  for (const { next } of screens) expect(await next()).toBe('retry: 2000\n\n');
  for (const topics of [['stays'], ['bookings', 'photos'], ['stays']] as const) changes.publish(topics);
  for (const { next } of screens) {
    let text = await next();
    while (text === streamHeartbeat) text = await next();
    expect(text).toBe('event: desk\ndata: {"topics":["stays","bookings","photos"]}\n\n');
  }
});

test('the stream ends when the screen is no longer allowed', async () => {
  const { screen, open } = aStream();
  const { next } = await open();
  await next();
  expect(await next()).toBe(streamHeartbeat);
  screen.isAllowed = false;
  let text = await next();
  while (text !== null) text = await next();
  expect(text).toBeNull();
});

test('a HEAD request gets no body, and is not subscribed', async () => {
  const { status, next } = await aStream().open('HEAD');
  expect([status, await next()]).toEqual([200, null]);
});
