import { Hono } from 'hono';
import { expect, test } from 'vitest';
import type { ScreenTopic } from '../../../contract/screen-push.ts';
import type { Requested } from '../../http/mount.ts';
import { signOfLife } from '../../http/sign-of-life.ts';
import { createScreenStream } from './screen-stream.ts';

/** A stream with a quick heart, what it hears, and whether its screens may still see. */
function aStream() {
  const heard = { tell: (_: readonly ScreenTopic[]) => {} };
  const screen = { maySee: true };
  const stream = createScreenStream(
    {
      changes: {
        onTopicsChanged(hear) {
          heard.tell = hear;
          return () => {};
        },
      },
    },
    20,
  );
  const app = new Hono<Requested>().get('/', (context) => stream.answer(context, async () => screen.maySee));
  const open = async (method = 'GET') => {
    const answer = await app.request('/', { method });
    const reader = answer.body?.pipeThrough(new TextDecoderStream()).getReader();
    return { status: answer.status, next: async () => (await reader?.read())?.value ?? null };
  };
  return { heard, screen, open };
}

test('what changes in one moment is told in one message, to every screen', async () => {
  const { heard, open } = aStream();
  const screens = await Promise.all([open(), open()]);
  for (const { next } of screens) expect(await next()).toBe('retry: 2000\n\n');
  for (const topics of [['stays'], ['bookings', 'photos'], ['stays']] as const) heard.tell(topics);
  for (const { next } of screens) {
    let text = await next();
    while (text === signOfLife) text = await next();
    expect(text).toBe('event: desk\ndata: {"topics":["stays","bookings","photos"]}\n\n');
  }
});

test('it ends when the screen may no longer see', async () => {
  const { screen, open } = aStream();
  const { next } = await open();
  await next();
  expect(await next()).toBe(signOfLife);
  screen.maySee = false;
  let text = await next();
  while (text !== null) text = await next();
  expect(text).toBeNull();
});

test('asking for its head follows nothing', async () => {
  const { status, next } = await aStream().open('HEAD');
  expect([status, await next()]).toEqual([200, null]);
});
