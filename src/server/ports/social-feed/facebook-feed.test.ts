import { afterAll, beforeEach, expect, test } from 'vitest';
import { jsonAnswer, pagePosts, startGraphServer, tokenExpiredError } from '../../../../test/graph-server.ts';
import { facebookFeed } from './facebook-feed.ts';

const graph = await startGraphServer();
afterAll(graph.stop);
beforeEach(() => {
  graph.requests.length = 0;
});

const start = Date.parse('2025-07-23T12:00:00+01:00');
const minutes = 60_000;
const token = 'EAAsecretTOKEN';

/**
 * The time limit of a request that gets no answer. Other requests have no limit, so that a slow machine fails
 * no test.
 */
const shortTimeout = () => AbortSignal.timeout(300);
const noTimeout = () => new AbortController().signal;
let startTimeout = noTimeout;

/** Returns a feed with the test's own time limits and clock. */
function aFeed(graphUrl = graph.url) {
  let now = start;
  const troubles: string[] = [];
  const feed = facebookFeed(
    { pageId: '104000000000001', token, graphUrl },
    { now: () => now },
    (problem) => troubles.push(String(problem)),
    () => startTimeout(),
  );
  return {
    latest: feed.latest,
    hasCredentials: feed.hasCredentials,
    troubles,
    pass(milliseconds: number) {
      now += milliseconds;
    },
  };
}

const good = pagePosts({
  message: 'Apple day is on Sunday\nBring a basket',
  createdAt: '2025-07-23T08:12:03+0000',
  likes: 12,
  comments: 3,
  shares: 2,
});
const applesPost = {
  text: 'Apple day is on Sunday\nBring a basket',
  postedAt: Date.parse('2025-07-23T08:12:03Z'),
  likes: 12,
  comments: 3,
  shares: 2,
};

test('requests the latest post from the Graph API', async () => {
  graph.answerWith(jsonAnswer(good));
  const feed = aFeed();
  expect(feed.hasCredentials).toBe(true);
  expect(await feed.latest()).toEqual(applesPost);
  const request = graph.requests[0];
  const address = new URL(request?.url ?? '', graph.url);
  expect(request?.method).toBe('GET');
  expect(address.pathname).toMatch(/^\/v\d+\.0\/104000000000001\/posts$/);
  expect(address.searchParams.get('fields')).toBe(
    'message,created_time,permalink_url,shares,likes.limit(0).summary(true),comments.limit(0).summary(true)',
  );
  expect(request?.headers.authorization).toBe(`Bearer ${token}`);
  expect(address.href).not.toContain(token);
  expect(feed.troubles).toEqual([]);
});

test('skips posts without text, and shows 0 shares for a post without shares', async () => {
  graph.answerWith(
    jsonAnswer(
      pagePosts(
        { createdAt: '2025-07-23T10:00:00+0000', likes: 40 },
        { message: '  \n ', createdAt: '2025-07-23T09:00:00+0000' },
        { message: ' Tea is brewed ', createdAt: '2025-07-22T09:00:00+0000', likes: 1 },
      ),
    ),
  );
  expect(await aFeed().latest()).toEqual({
    text: 'Tea is brewed',
    postedAt: Date.parse('2025-07-22T09:00:00Z'),
    likes: 1,
    comments: 0,
    shares: 0,
  });
});

test('a page without posts is not an error', async () => {
  graph.answerWith(jsonAnswer({ data: [] }));
  const feed = aFeed();
  expect(await feed.latest()).toBeNull();
  expect(feed.troubles).toEqual([]);
});

test('requests once in five minutes', async () => {
  graph.answerWith(jsonAnswer(good));
  const feed = aFeed();
  await feed.latest();
  feed.pass(5 * minutes - 1);
  await feed.latest();
  expect(graph.requests).toHaveLength(1);
  feed.pass(1);
  graph.answerWith(jsonAnswer(pagePosts({ message: 'New!', createdAt: '2025-07-23T11:00:00+0000' })));
  expect((await feed.latest())?.text).toBe('New!');
  expect(graph.requests).toHaveLength(2);
});

test('requests once for concurrent callers', async () => {
  graph.answerWith(jsonAnswer(good));
  const feed = aFeed();
  const answers = await Promise.all(Array.from({ length: 20 }, () => feed.latest()));
  expect(answers).toEqual(Array.from({ length: 20 }, () => applesPost));
  expect(graph.requests).toHaveLength(1);
});

const failures: [string, Parameters<typeof graph.answerWith>[0], string][] = [
  ['the token has run out', jsonAnswer(tokenExpiredError, 400), 'refused with code 190'],
  ['Facebook answers with status 500', jsonAnswer('<html>oops</html>', 500), 'status 500'],
  ['Facebook refuses with status 200', jsonAnswer(tokenExpiredError), 'refused with code 190'],
  ['Facebook never answers', () => undefined, 'no answer in time'],
  [
    'the answer stops in the middle',
    (response) => {
      response.writeHead(200);
      response.write('{"data":[');
    },
    'no answer in time',
  ],
  ['Facebook closes the connection', (response) => response.destroy(), 'not reached (UND_ERR_SOCKET)'],
  ['the answer is too long', jsonAnswer(`{"data":"${'x'.repeat(70_000)}"}`), 'an answer of more than 64 KB'],
  ['the answer is not JSON', jsonAnswer('{"data":['), 'an answer of another shape'],
  ['a post has no date', jsonAnswer({ data: [{ story: 'x' }] }), 'an answer of another shape'],
  [
    'the answer is a list',
    jsonAnswer(pagePosts({ message: 'x', createdAt: 'y' }).data),
    'an answer of another shape',
  ],
  [
    'Facebook redirects elsewhere',
    (response) => {
      response.writeHead(302, { location: `${graph.url}/elsewhere` });
      response.end();
    },
    'not reached (TypeError)',
  ],
];

test.each(failures)(
  '%s: no post is shown, the error is reported once, and the next request follows after a minute',
  async (_what, answer, words) => {
    graph.answerWith(answer);
    const feed = aFeed();
    startTimeout = words === 'no answer in time' ? shortTimeout : noTimeout;
    expect(await feed.latest()).toBeNull();
    feed.pass(minutes - 1);
    expect(await feed.latest()).toBeNull();
    expect(graph.requests).toHaveLength(1);
    feed.pass(1);
    expect(await feed.latest()).toBeNull();
    expect(graph.requests).toHaveLength(2);
    expect(feed.troubles).toEqual([`Error: Facebook's latest post: ${words}`]);
    expect(feed.troubles.join()).not.toContain(token);

    feed.pass(minutes);
    graph.answerWith(jsonAnswer(good));
    startTimeout = noTimeout;
    expect(await feed.latest()).toEqual(applesPost);
  },
);

test('shows the last post for a day while Facebook fails', async () => {
  graph.answerWith(jsonAnswer(good));
  const feed = aFeed();
  await feed.latest();
  graph.answerWith(jsonAnswer(tokenExpiredError, 400));
  feed.pass(24 * 60 * minutes);
  expect(await feed.latest()).toEqual(applesPost);
  feed.pass(1);
  expect(await feed.latest()).toBeNull();
});

test('reports an error of another kind, and an error that recurs after a success', async () => {
  const feed = aFeed();
  for (const answer of [
    jsonAnswer(tokenExpiredError, 400),
    jsonAnswer('', 503),
    jsonAnswer('', 503),
    jsonAnswer(good),
    jsonAnswer('', 503),
  ]) {
    graph.answerWith(answer);
    await feed.latest();
    feed.pass(5 * minutes);
  }
  expect(feed.troubles).toEqual([
    "Error: Facebook's latest post: refused with code 190",
    "Error: Facebook's latest post: status 503",
    "Error: Facebook's latest post: status 503",
  ]);
});

test('reports an unreachable server', async () => {
  const gone = await startGraphServer();
  await gone.stop();
  const feed = aFeed(gone.url);
  expect(await feed.latest()).toBeNull();
  expect(feed.troubles).toEqual(["Error: Facebook's latest post: not reached (ECONNREFUSED)"]);
});
