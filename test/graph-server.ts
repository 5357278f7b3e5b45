import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';

type Answer = (response: ServerResponse, request: IncomingMessage) => void;

/**
 * Starts a small server that takes the place of Facebook's Graph API in a test. `answerWith` sets how it
 * replies to all later requests; before that, it replies with an empty list of posts.
 */
export async function startGraphServer() {
  let answer: Answer = jsonAnswer({ data: [] });
  const requests: IncomingMessage[] = [];
  const server = createServer((request, response) => {
    requests.push(request);
    answer(response, request);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  return {
    url: `http://127.0.0.1:${address && typeof address === 'object' ? address.port : 0}`,
    /** Every request so far. */
    requests,
    answerWith(next: Answer) {
      answer = next;
    },
    stop: () =>
      new Promise<void>((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Returns a JSON reply; the Graph API's refusals are JSON as well. */
export function jsonAnswer(body: unknown, status = 200): Answer {
  return (response) => {
    response.writeHead(status, { 'content-type': 'application/json; charset=UTF-8' });
    response.end(typeof body === 'string' ? body : JSON.stringify(body));
  };
}

interface PagePost {
  message?: string;
  createdAt: string;
  likes?: number;
  comments?: number;
  shares?: number;
}

/** Returns posts in the shape of `GET /{page-id}/posts`. A post without shares has no `shares`. */
export function pagePosts(...posts: PagePost[]) {
  return {
    data: posts.map(({ message, createdAt, likes = 0, comments = 0, shares }, index) => ({
      ...(message === undefined ? {} : { message }),
      created_time: createdAt,
      permalink_url: `https://www.facebook.com/104000000000001/posts/${index + 1}`,
      ...(shares ? { shares: { count: shares } } : {}),
      likes: { data: [], summary: { total_count: likes, can_like: false, has_liked: false } },
      comments: { data: [], summary: { order: 'ranked', total_count: comments, can_comment: false } },
      id: `104000000000001_${index + 1}`,
    })),
    paging: { cursors: { before: 'QVFI', after: 'QVFJ' } },
  };
}

/** The Graph API's error for an expired token. */
export const tokenExpiredError = {
  error: {
    message:
      'Error validating access token: Session has expired on Tuesday, 01-Jul-25 03:00:00 PDT. The current time is Tuesday, 22-Jul-25 01:23:45 PDT.',
    type: 'OAuthException',
    code: 190,
    error_subcode: 463,
    fbtrace_id: 'AbCdEfGhIjK',
  },
};
