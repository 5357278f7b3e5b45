import { readFileSync } from 'node:fs';
import { networkInterfaces } from 'node:os';
import { join } from 'node:path';
import { type Browser, chromium, type Page } from '@playwright/test';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { findBrowser } from '../e2e/browser.ts';
import { findRunningDatabaseUrl } from '../src/server/db/embedded/embedded-database.ts';
import { type DevCopy, openDevCopy } from './dev-copy.ts';

let copy: DevCopy;
let browser: Browser;
let page: Page;
const problems: string[] = [];

beforeAll(async () => {
  [copy, browser] = await Promise.all([
    openDevCopy(),
    findBrowser().then((launch) => chromium.launch(launch)),
  ]);
  page = await browser.newPage();
  page.setDefaultTimeout(120_000);
  page.on('pageerror', (problem) => problems.push(problem.message));
  page.on('console', (message) => {
    if (message.type() === 'error') problems.push(message.text());
  });
  await page.goto(`${copy.url}/party-booking`);
  await page.waitForSelector('html[data-alive]');
  await page.getByLabel("Child's name").fill('Robin');
  await page.evaluate('window.wasHere = true');
});
afterAll(async () => {
  await browser?.close();
  await copy?.close();
});

/** Expects that the open page was neither reloaded nor reset. */
async function expectStateKept() {
  expect(await page.evaluate('window.wasHere')).toBe(true);
  expect(await page.getByLabel("Child's name").inputValue()).toBe('Robin');
}

const postmaster = () => readFileSync(join(copy.databaseFolder(), 'postmaster.pid'), 'utf8').split('\n')[0];
const missingCall = async () => {
  const answer = await fetch(`${copy.url}/api/nothing`);
  return `${answer.status} ${(await answer.text()).slice(0, 2000)}`;
};

test('a changed component shows in the open page, which keeps its state', async () => {
  copy.change('src/web/features/party/party-fields.tsx', '"Number of children"', '"How many children"');
  await page.getByLabel('How many children').waitFor();
  await expectStateKept();
});

test('a changed page file that exports more than components shows in the open page as well', async () => {
  copy.change(
    'src/web/features/party/party.tsx',
    '<Band cut="torn"',
    '<p>All year round</p><Band cut="torn"',
  );
  await page.getByText('All year round').waitFor();
  await expectStateKept();
});

test('a changed part that is not hydrated shows in the open page as well, and stays unhydrated', async () => {
  copy.change('src/web/features/party/party-hero.tsx', '<h1>', '<h1>Birthday feasts');
  await page.getByRole('heading', { name: 'Birthday feasts' }).waitFor();
  expect(await page.locator('[data-still] h1').count()).toBe(1);
  await expectStateKept();
});

test('a changed style shows in the open page', async () => {
  copy.write(
    'src/web/features/party/party.module.css',
    `${copy.read('src/web/features/party/party.module.css')}
.party-hero h1 { letter-spacing: 7px; }`,
  );
  const spacing = () => page.evaluate("getComputedStyle(document.querySelector('h1')).letterSpacing");
  await expect.poll(spacing).toBe('7px');
  await expectStateKept();
});

test('a changed server file is in use on the same database, and the page stays open', async () => {
  const before = postmaster();
  copy.change('src/contract/refusals/requests.ts', 'There is no such call', 'Nobody is listening');
  await expect.poll(missingCall).toContain('Nobody is listening');
  expect(postmaster()).toBe(before);
  await expectStateKept();
  copy.change('src/web/features/party/party-fields.tsx', '"How many children"', '"How many come"');
  await page.getByLabel('How many come').waitFor();
  await expectStateKept();
});

test('a new migration is applied by the restart', async () => {
  copy.write('src/server/db/migrations/9999-tried.sql', 'create table tried (id integer primary key);');
  const client = new pg.Client(findRunningDatabaseUrl(join(copy.root, 'data/dev/database')) ?? '');
  await client.connect();
  const found = async () => (await client.query("select to_regclass('tried') as tried")).rows[0].tried;
  await expect.poll(found).toBe('tried');
  await client.end();
});

test('a server that does not start shows the error in the open page, and answers again once the error is fixed', async () => {
  copy.change('src/server/app.ts', 'export function createApp', 'export function createApp(');
  await expect.poll(missingCall).toMatch(/^503 .*did not start.*SyntaxError/s);
  await page.locator('vite-error-overlay').waitFor({ state: 'attached' });
  copy.change('src/server/app.ts', 'export function createApp(', 'export function createApp');
  await expect.poll(missingCall).toMatch(/^404 .*Nobody is listening/);
  await page.locator('vite-error-overlay').waitFor({ state: 'detached' });
  await expectStateKept();
});

test('a page rendered on the server includes every change, and is hydrated', async () => {
  const html = await (await fetch(`${copy.url}/party-booking`)).text();
  for (const words of ['Birthday feasts', 'All year round', 'How many come']) expect(html).toContain(words);
  problems.length = 0;
  await page.reload();
  await page.waitForSelector('html[data-alive]');
  expect(problems).toEqual([]);
});

test('the content security policy is as strict as in production, except for styles, the web socket and a worker', async () => {
  const answer = await fetch(copy.url);
  const rules = (answer.headers.get('content-security-policy') ?? '').split('; ');
  expect(rules).toContain("default-src 'none'");
  expect(rules.filter((rule) => rule.includes('unsafe'))).toEqual(["style-src 'self' 'unsafe-inline'"]);
  expect(rules).toContain(`connect-src 'self' ws://localhost:${copy.port}`);
  expect(rules.find((rule) => rule.startsWith('script-src'))).toMatch(/^script-src 'self' 'sha256-\S+'$/);
});

test('the development server listens on the loopback address only, and serves no server source', async () => {
  const elsewhere = Object.values(networkInterfaces())
    .flatMap((addresses) => addresses ?? [])
    .filter(({ internal, family }) => !internal && family === 'IPv4');
  for (const { address } of elsewhere)
    await expect(fetch(`http://${address}:${copy.port}/health`)).rejects.toThrow();
  for (const path of [
    '/src/server/app.ts',
    `/@fs${join(copy.root, 'src/server/app.ts')}`,
    '/@fs/etc/passwd',
  ]) {
    const answer = await fetch(copy.url + path);
    expect([403, 404]).toContain(answer.status);
    expect(await answer.text()).not.toMatch(/createApp\(deps|root:x/);
  }
});

test('mails are shown and the payment sandbox works, as under npm start', async () => {
  expect((await fetch(`${copy.url}/dev/mail`)).status).toBe(200);
  const { payments } = (await (await fetch(`${copy.url}/api/site`)).json()) as {
    payments: { scriptUrl: string };
  };
  expect((await fetch(payments.scriptUrl)).status).toBe(200);
});
