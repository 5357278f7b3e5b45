import { createHash } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { countResponses, rawStatus, sendRaw } from './raw-request.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const app = await processes.openApp(await freePort());
afterAll(() => processes.close());
const { url } = app;
const host = new URL(url).host;

let callers = 0;
const newVisitor = () => ({ 'x-forwarded-for': `192.0.2.${callers++ % 250}` });
const post = (path: string, body: unknown, headers: Record<string, string> = {}) =>
  fetch(url + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...newVisitor(), ...headers },
    body: JSON.stringify(body),
    redirect: 'manual',
  });
const codeOf = async (response: Response) => ((await response.json()) as { code: string }).code;
const raw = (head: string, ...rest: string[]) => sendRaw(url, [`${head}\r\nHost: ${host}\r\n`, ...rest]);

const scriptPath = (await (await fetch(`${url}/`)).text()).match(/\/assets\/[\w.-]+\.js/)?.[0] ?? '';

test.each([
  ['a page', '/', 200],
  ['a page that is not there', '/nothing-here', 404],
  ['a call', '/api/site', 200],
  ['a call that is not there', '/api/nothing', 404],
  ['no call at all', '/api', 404],
  ['a call that is refused', '/api/session-availability', 400],
  ['a call for staff', '/api/admin/audit', 401],
  ['a script', scriptPath, 200],
  ['a picture', '/favicon.svg', 200],
  ['a file that is not there', '/assets/nothing.js', 404],
  ['a redirect', '/menu/', 301],
  ['the description of the calls', '/api/docs', 200],
  ['robots.txt', '/robots.txt', 200],
  ['the site map', '/sitemap.xml', 200],
  ['the local mailbox', '/dev/mail', 200],
  ['health', '/health', 200],
])('%s has the security headers that it needs', async (_, path, status) => {
  const answer = await fetch(url + path, { redirect: 'manual' });
  const { headers } = answer;
  expect(answer.status).toBe(status);
  expect(headers.get('x-content-type-options')).toBe('nosniff');
  expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
  for (const header of ['server', 'x-powered-by']) expect(headers.has(header)).toBe(false);
  const policy = headers.get('content-security-policy') ?? '';
  expect(policy).not.toMatch(/unsafe|nonce|\*(?!\.js\.stripe)|http:/);
  if (headers.get('content-type')?.startsWith('text/html')) {
    // The only inline script of a document is allowed by its hash, and no other script may run.
    const inline = [...(await answer.text()).matchAll(/<script>(.*?)<\/script>/gs)].map(
      ([, script = '']) => ` 'sha256-${createHash('sha256').update(script).digest('base64')}'`,
    );
    for (const rule of [
      "default-src 'none'",
      `script-src 'self'${inline.join('')}`,
      "style-src 'self'",
      "object-src 'none'",
      "base-uri 'none'",
      "form-action 'self'",
      "frame-ancestors 'self'",
    ]) {
      expect(policy.split('; ')).toContain(rule);
    }
    expect(headers.get('cross-origin-opener-policy')).toBe('same-origin');
    expect(headers.get('referrer-policy')).toMatch(/^(strict-origin-when-cross-origin|no-referrer)$/);
    expect(headers.get('permissions-policy')).toContain('camera=()');
  } else if (!headers.get('content-type')?.startsWith('image/')) {
    expect(policy).toBe("default-src 'none'; object-src 'none'; base-uri 'none'; frame-ancestors 'none'");
  }
  if (path.startsWith('/api') && path !== '/api/docs') {
    expect(headers.get('cache-control')).toBe('no-store');
    expect(headers.get('cross-origin-resource-policy')).toBe('same-origin');
  }
});

test.each([
  ['pushed changes', 'GET', '/api/availability/stream', 'no-cache'],
  ['the head of a call', 'HEAD', '/api/site', 'no-store'],
])(
  '%s: each header is sent once, and a reply’s own header replaces the general one',
  async (_, method, path, kept) => {
    const over = new AbortController();
    const { headers, status } = await fetch(url + path, { method, signal: over.signal });
    over.abort();
    expect([status, headers.get('cache-control')]).toEqual([200, kept]);
    expect(headers.get('x-content-type-options')).toBe('nosniff');
    expect(headers.get('x-request-id')).toMatch(/^[0-9a-f-]{36}$/);
    expect(headers.get('content-security-policy')).toMatch(/^default-src 'none'/);
  },
);

test.each([
  ['another site', { origin: 'https://evil.example' }],
  ['a site whose name begins like this one', { origin: `${url}.evil.example` }],
  ['a sandboxed frame', { origin: 'null' }],
  ['an origin that is no URL', { origin: 'x' }],
  ['a browser that names another site as the sender', { 'sec-fetch-site': 'cross-site' }],
  ['a browser that names a sibling domain as the sender', { 'sec-fetch-site': 'same-site' }],
])('a change that comes from %s is refused, and sets no cookie', async (_, headers) => {
  const response = await post(
    '/api/staff/sign-in',
    { password: 'not-a-secret-here' },
    headers as Record<string, string>,
  );
  expect([response.status, await codeOf(response)]).toEqual([400, 'wrong_origin']);
  expect(response.headers.getSetCookie()).toEqual([]);
});

test.each(['text/plain', 'application/x-www-form-urlencoded', 'multipart/form-data; boundary=x'])(
  'a form of another site cannot make a call, because %s is refused',
  async (type) => {
    const response = await post(
      '/api/staff/sign-in',
      { password: 'not-a-secret-here' },
      { 'content-type': type },
    );
    expect([response.status, await codeOf(response)]).toEqual([400, 'malformed']);
  },
);

test('no reply is shared with scripts of other sites', async () => {
  const crossOrigin = await fetch(`${url}/api/site`, { headers: { origin: 'https://evil.example' } });
  const before = await fetch(`${url}/api/contact`, {
    method: 'OPTIONS',
    headers: { origin: 'https://evil.example', 'access-control-request-method': 'POST' },
  });
  for (const { headers } of [crossOrigin, before]) {
    expect([...headers.keys()].filter((name) => name.startsWith('access-control'))).toEqual([]);
  }
});

test('the staff cookie is hidden from scripts, other sites and proxies', async () => {
  const response = await post('/api/staff/sign-in', { password: 'not-a-secret-here' });
  expect(response.status).toBe(200);
  const [cookie = ''] = response.headers.getSetCookie();
  expect(cookie).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(response.headers.get('cache-control')).toBe('no-store');
});

test.each([
  ['with its length declared', 'Content-Length: 70000\r\n', ['{']],
  [
    'in pieces, of unknown length',
    'Transfer-Encoding: chunked\r\n',
    Array.from({ length: 80 }, () => `400\r\n${'x'.repeat(1024)}\r\n`),
  ],
])('a body over 64 KB is refused: %s', async (_, head, body) => {
  const answer = await raw(
    'POST /api/contact HTTP/1.1',
    `Content-Type: application/json\r\n${head}\r\n`,
    ...body,
  );
  expect(rawStatus(answer)).toBe(400);
  expect(answer).toContain('body_too_large');
});

test('headers over 16 KB are refused', async () => {
  expect(rawStatus(await raw('GET / HTTP/1.1', `X-Long: ${'x'.repeat(17_000)}\r\n\r\n`))).toBe(431);
  expect([414, 431]).toContain(rawStatus(await raw(`GET /${'x'.repeat(20_000)} HTTP/1.1`, '\r\n')));
});

test.each([
  [
    'a length and a transfer coding',
    'Content-Length: 4\r\nTransfer-Encoding: chunked\r\n',
    '0\r\n\r\nGET /health HTTP/1.1\r\n',
  ],
  ['two lengths', 'Content-Length: 4\r\nContent-Length: 5\r\n', '{}  '],
  ['an unknown transfer coding', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['a space before a colon', 'Transfer-Encoding : chunked\r\n', '0\r\n\r\n'],
  ['a folded header', 'X-A: b\r\n c: d\r\n', ''],
  ['a bare line feed', 'X-A: b\nX-C: d\r\n', ''],
  ['an invalid length', 'Content-Length: +4\r\n', '{}  '],
  ['a malformed chunk', 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'],
])('a request with %s is not read as two requests', async (_, head, body) => {
  const answer = await raw(
    'POST /api/contact HTTP/1.1',
    `Content-Type: application/json\r\n${head}\r\n${body}`,
  );
  expect(countResponses(answer)).toBeLessThanOrEqual(1);
  expect([0, 400]).toContain(rawStatus(answer));
});

test.each([
  ['no host', ''],
  ['an empty host', 'Host: \r\n'],
  ['two hosts', `Host: ${host}\r\nHost: evil.example\r\n`],
  ['the same host twice', `Host: ${host}\r\nhOsT: ${host}\r\n`],
  ['a host with a path', 'Host: evil.example/path\r\n'],
  ['a host with a space', `Host: ${host} evil.example\r\n`],
  ['a host with a user', 'Host: robin@evil.example\r\n'],
  ['two hosts in one header', `Host: ${host}, evil.example:80\r\n`],
])(
  'a request that names %s is refused (RFC 9112, 3.2), and the reply contains nothing of it',
  async (_, head) => {
    const answer = await sendRaw(url, [`GET /health HTTP/1.1\r\n${head}Connection: close\r\n\r\n`]);
    expect([countResponses(answer), rawStatus(answer), answer.includes('evil')]).toEqual([1, 400, false]);
  },
);

test.each(['windfall.example', 'windfall.example:443', '[::1]:3000', '127.0.0.1'])(
  'a host written as %j is valid',
  async (name) => {
    const answer = await sendRaw(url, [`GET /health HTTP/1.1\r\nHost: ${name}\r\nConnection: close\r\n\r\n`]);
    expect(rawStatus(answer)).toBe(200);
  },
);

test.each(['TRACE', 'TRACK', 'CONNECT', 'PURGE', 'PUT', 'DELETE', 'PROPFIND', 'OPTIONS', 'POST'])(
  '%s on a page or a call that does not have this method is refused, and the reply contains nothing of the request',
  async (method) => {
    for (const path of ['/', '/booking', '/api/site', '/assets/', '/health']) {
      const answer = await raw(
        `${method} ${path} HTTP/1.1`,
        'X-Mine: repeat-me\r\nConnection: close\r\n\r\n',
      );
      expect([
        method,
        path,
        [0, 400, 404, 405, 501].includes(rawStatus(answer)) || rawStatus(answer),
      ]).toEqual([method, path, true]);
      expect(answer).not.toContain('repeat-me');
    }
  },
);
