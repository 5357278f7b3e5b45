import { afterAll, expect, inject, test } from 'vitest';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { rawStatus, sendRaw } from './raw-request.ts';

const processes = await startAppProcesses(inject('databaseUrl'));
const app = await processes.openApp(await freePort(), { BASE_URL: 'https://windfall.example' });
const { db, close } = connect(processes.databaseUrl);
afterAll(async () => {
  await close();
  await processes.close();
});
const { url } = app;
const host = new URL(url).host;

const get = (path: string, more = '') =>
  sendRaw(url, [`GET ${path} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n${more}\r\n`]);
const post = (path: string, body: unknown, headers: Record<string, string>, at = url) =>
  fetch(at + path, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
  });

test.each([
  '/../../../../etc/passwd',
  '/assets/../../package.json',
  '/assets/%2e%2e/%2e%2e/package.json',
  '/assets/..%2f..%2fpackage.json',
  '/assets/..%5c..%5cpackage.json',
  '/assets/%252e%252e%252fpackage.json',
  '/assets/....//....//package.json',
  '/film/..%2f..%2f..%2fpackage.json',
  '/cards/%2e%2e%2f%2e%2e%2fserver/entry-server.js',
  '/assets/.vite/manifest.json',
  '/.vite/manifest.json',
  '/.git/config',
  '/.env',
  '/data/sandbox-keys.json',
  '/assets/%00',
  '/%00',
  '/favicon.svg%00.html',
  '/%',
  '/%ff%fe',
  '/%c0%ae%c0%ae/',
  '/api/%2e%2e/api/site%00',
  '/api/session-availability/2026-11-28/%2e%2e%2f',
  '/dev/mail/%2e%2e%2f%2e%2e',
  `/${'x'.repeat(8_000)}`,
  `/${'../'.repeat(2_000)}`,
  `/?${'a&'.repeat(4_000)}`,
])('%.60s reveals no file outside the site', async (path) => {
  const answer = await get(path);
  expect(answer).not.toMatch(/root:|"dependencies"|renderPage|\[core\]|sk_test|"isEntry"/);
  expect([200, 301, 302, 400, 401, 404, 414, 431]).toContain(rawStatus(answer));
  if (rawStatus(answer) === 200) expect(answer).toContain('<title>Windfall');
});

test.each(['http://evil.example/', 'evil.example:80', '*'])(
  'an address in another form (%s) gets this site’s page or is refused',
  async (target) => {
    const answer = await sendRaw(url, [
      `GET ${target} HTTP/1.1\r\nHost: ${host}\r\nConnection: close\r\n\r\n`,
    ]);
    expect([200, 400, 404]).toContain(rawStatus(answer));
    expect(answer).not.toContain('evil');
  },
);

test.each([
  ['Host', 'Host: evil.example'],
  [
    'X-Forwarded-Host',
    `Host: ${host}\r\nX-Forwarded-Host: evil.example\r\nX-Forwarded-Proto: http\r\nForwarded: host=evil.example`,
  ],
  ['X-Original-URL', `Host: ${host}\r\nX-Original-URL: /admin\r\nX-Rewrite-URL: /admin`],
])('links on a page come from the settings, whatever the %s header says', async (_, head) => {
  for (const path of ['/', '/sitemap.xml', '/robots.txt', '/manifest.webmanifest']) {
    const answer = await sendRaw(url, [`GET ${path} HTTP/1.1\r\n${head}\r\nConnection: close\r\n\r\n`]);
    expect([path, rawStatus(answer)]).toEqual([path, 200]);
    expect(answer).not.toContain('evil');
    if (path === '/') expect(answer).toContain('<link rel="canonical" href="https://windfall.example/">');
  }
});

test('the links in a mail come from the settings, whatever the Host header of the request says', async () => {
  const body = '{"email":"robin@example.org","for":"credits"}';
  const head = `Host: evil.example\r\nX-Forwarded-Host: evil.example\r\nContent-Type: application/json\r\nContent-Length: ${body.length}\r\nConnection: close`;
  expect(rawStatus(await sendRaw(url, [`POST /api/email-codes HTTP/1.1\r\n${head}\r\n\r\n${body}`]))).toBe(
    200,
  );
  const joining = JSON.stringify({ name: 'Robin Vale', email: 'robin@example.org', emailConsent: true });
  const joined = await sendRaw(url, [
    `POST /api/loyalty/join HTTP/1.1\r\n${head.replace(/Length: \d+/, `Length: ${joining.length}`)}\r\n\r\n${joining}`,
  ]);
  expect(rawStatus(joined)).toBe(201);
  await expect.poll(async () => (await db.selectFrom('kept_mail').selectAll().execute()).length).toBe(2);
  const mails = await db.selectFrom('kept_mail').select(['html', 'body']).execute();
  expect(JSON.stringify(mails)).not.toContain('evil');
  expect(JSON.stringify(mails)).toContain('https://windfall.example');
});

test.each([
  '//evil.example/',
  '//evil.example/..;/',
  '/\\evil.example/',
  '/%5cevil.example/',
  '/%2f%2fevil.example/',
  '///evil.example//',
  '/menu/?next=//evil.example',
  '/https://evil.example/',
  '/%5c%5Cevil.example/',
  '/%2F%5cevil.example/',
  '/menu%0d%0aset-cookie:%20a=b/',
  '/menu/?a=%0d%0aset-cookie:%20a=b',
  '/%E5%98%8A%E5%98%8Dset-cookie:a=b/',
])('%s redirects only within this site, and injects no header', async (path) => {
  const answer = await get(path);
  const head = answer.split('\r\n\r\n')[0] ?? '';
  const to = /^location: (.*)$/im.exec(head)?.[1];
  if (to !== undefined)
    expect(new URL(to, 'https://windfall.example').origin).toBe('https://windfall.example');
  expect(head).not.toMatch(/^set-cookie/im);
});

test('behind TLS the cookies are bound to the host, and browsers stay with TLS', async () => {
  const signedIn = await post('/api/staff/sign-in', { password: 'not-a-secret-here' }, {});
  expect(signedIn.headers.getSetCookie()[0]).toMatch(
    /^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const device = await post('/api/email-codes', { email: 'sam@example.org', for: 'credits' }, {});
  expect(device.headers.getSetCookie()[0]).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=\d+; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  for (const path of ['/', '/api/site', '/nothing', '/favicon.svg']) {
    const { headers } = await fetch(url + path);
    expect(headers.get('strict-transport-security')).toBe('max-age=31536000; includeSubDomains');
  }
  // A sibling domain can set a cookie that is named only `staff`, but this cookie grants nothing.
  const token = /staff=([\w-]{43})/.exec(signedIn.headers.getSetCookie()[0] ?? '')?.[1];
  const response = await fetch(`${url}/api/admin/kiosks`, { headers: { cookie: `staff=${token}` } });
  expect(response.status).toBe(401);
});
