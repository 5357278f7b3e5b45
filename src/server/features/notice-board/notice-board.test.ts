import { afterAll, beforeEach, expect, test } from 'vitest';
import { jsonAnswer, pagePosts, startGraphServer, tokenExpiredError } from '../../../../test/graph-server.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { readLatestPostCall, readNoticesCall } from '../../../contract/notices.ts';

const graph = await startGraphServer();
afterAll(graph.stop);
const app = await createTestApp({ at: '2025-07-23T08:45:00+01:00' });
const connected = await createTestApp({
  at: '2025-07-23T08:45:00+01:00',
  settings: {
    FACEBOOK_PAGE_ID: '104000000000001',
    FACEBOOK_PAGE_TOKEN: 'EAAsecretTOKEN',
    FACEBOOK_GRAPH_URL: graph.url,
  },
});

const notices = async () => (await app.read(readNoticesCall, '/api/notices')).body;
const latest = async (target = app) => target.read(readLatestPostCall, '/api/facebook/latest');

async function pin(text: string, postedAt: string, more: { likes?: number; link?: string } = {}) {
  await app.db
    .insertInto('notice_post')
    .values({ text, posted_at: new Date(postedAt), ...more })
    .execute();
  app.site.board.noticeBoard.invalidate();
}

beforeEach(async () => {
  await app.db.deleteFrom('notice_post').where('posted_at', '>', new Date('2025-07-24')).execute();
  app.site.board.noticeBoard.invalidate();
  app.clock.set('2025-07-23T08:45:00+01:00');
});

test('the board starts with five notices, newest first, and the reply has the site’s time', async () => {
  const { success, now, notices: posts } = await notices();
  expect([success, now]).toEqual([true, '2025-07-23T07:45:00.000Z']);
  const firstWords = ['9:30 AM to 4:00 PM daily', 'QR code', 'Friday, 18th July: we are open 9:30-11:30'];
  expect(posts).toHaveLength(5);
  for (const [index, part] of [...firstWords, 'adult menu', 'birthday packages'].entries())
    expect(posts[index]?.text).toContain(part);
  for (const post of posts) expect(post).toMatchObject({ type: 'text', link: null });
  const times = posts.map(({ timestamp }) => Date.parse(timestamp));
  expect(times).toEqual([...times].sort((a, b) => b - a));
  for (const time of times) expect(new Date(time).toISOString()).toMatch(/^2025-07/);
});

test('a new notice is listed first, with its counts and link', async () => {
  await pin('Apple day', '2026-09-05T10:00:00+01:00', {
    likes: 3,
    link: 'https://www.facebook.com/1/posts/2',
  });
  expect((await notices()).notices[0]).toEqual({
    id: expect.any(String),
    text: 'Apple day',
    timestamp: '2026-09-05T09:00:00.000Z',
    likes: 3,
    comments: 0,
    shares: 0,
    type: 'text',
    link: 'https://www.facebook.com/1/posts/2',
  });
});

test('the database refuses a notice that a page could not show', async () => {
  const insert = (values: { text?: string; likes?: number; link?: string; type?: string }) =>
    app.db
      .insertInto('notice_post')
      .values({ text: 'x', posted_at: new Date(), ...values })
      .execute();
  await expect(insert({ text: '' })).rejects.toThrow('notice_post_text_check');
  await expect(insert({ likes: -1 })).rejects.toThrow('notice_post_likes_check');
  await expect(insert({ link: 'javascript:alert(1)' })).rejects.toThrow('notice_post_link_check');
  await expect(insert({ type: 'video' })).rejects.toThrow('notice_post_type_check');
});

test('without Facebook the newest notice is the latest post, for 60 days', async () => {
  const post = {
    text: expect.stringContaining('Longer days'),
    timeAgo: 'Just now',
    likes: 86,
    comments: 17,
    shares: 24,
  };
  expect(await latest()).toEqual({
    status: 200,
    body: { success: true, hasCredentials: false, post },
  });
  app.clock.set('2025-07-23T11:15:00+01:00');
  expect((await latest()).body.post?.timeAgo).toBe('3h ago');
  app.clock.set('2025-09-21T08:15:00+01:00');
  expect((await latest()).body.post?.timeAgo).toBe('60d ago');
  app.clock.set('2025-09-21T08:15:01+01:00');
  expect(await latest()).toEqual({
    status: 200,
    body: { success: false, hasCredentials: false, post: null },
  });
});

test('with Facebook, the latest post of its page is shown, and no notice replaces a post that cannot be read', async () => {
  graph.answerWith(
    jsonAnswer(
      pagePosts({ message: 'Apple day', createdAt: '2025-07-22T07:45:00+0000', likes: 5, comments: 1 }),
    ),
  );
  expect(await latest(connected)).toEqual({
    status: 200,
    body: {
      success: true,
      hasCredentials: true,
      post: { text: 'Apple day', timeAgo: '1d ago', likes: 5, comments: 1, shares: 0 },
    },
  });
  expect(connected.errors).toEqual([]);

  graph.answerWith(jsonAnswer(tokenExpiredError, 400));
  connected.clock.pass(25 * 60 * 60_000);
  expect(await latest(connected)).toEqual({
    status: 200,
    body: { success: false, hasCredentials: true, post: null },
  });
  const logged = JSON.stringify(connected.errors);
  expect(logged).toContain('refused with code 190');
  expect(logged).not.toContain('EAAsecretTOKEN');
});

test('a long post is cut after a whole word', async () => {
  await pin(`${'apple '.repeat(80)}pie`, '2025-07-25T10:00:00+01:00');
  const { text } = (await latest()).body.post ?? { text: '' };
  expect(text).toMatch(/ apple…$/);
  expect(text.length).toBeLessThanOrEqual(401);
  await pin(`!${'🍎'.repeat(300)}`, '2025-07-26T10:00:00+01:00');
  expect((await latest()).body.post?.text).toBe(`!${'🍎'.repeat(199)}…`);
});

test('the number of days a notice is new is configurable, and the board shows whether Facebook is configured', async () => {
  const read = async (target = app) => (await target.read(readNoticesCall, '/api/notices')).body;
  expect(await read()).toMatchObject({ newForDays: 14, hasCredentials: false });
  expect((await read(connected)).hasCredentials).toBe(true);
  await app.db.updateTable('venue').set({ notice_new_days: 3 }).execute();
  await expect.poll(async () => (await read()).newForDays).toBe(3);
  await app.db.updateTable('venue').set({ notice_new_days: 14 }).execute();
});
