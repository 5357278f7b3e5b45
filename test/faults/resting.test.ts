import { afterAll, expect, inject, test, vi } from 'vitest';
import { freePort, openStreet } from '../app-process.ts';
import { createDatabase, dropDatabase } from '../database.ts';

const server = inject('databaseUrl');
const street = await openStreet(server);
const name = new URL(street.databaseUrl).pathname.slice(1);
afterAll(() => street.close());

test('while the database is away the site says that it rests, and it recovers by itself', async () => {
  const app = await street.openApp(await freePort());
  const statuses = async () => {
    const answers = await Promise.all(
      ['/health', '/booking', '/api/availability'].map((path) => fetch(app.url + path)),
    );
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200, 200]);

  await dropDatabase(server, name);
  await vi.waitFor(async () => expect(await statuses()).toEqual([503, 503, 503]), {
    timeout: 10_000,
    interval: 100,
  });
  const page = await fetch(`${app.url}/booking`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const text = await page.text();
  expect(text).toContain('Our computer is having a rest');
  expect(text).not.toContain('<script');
  const call = (await (await fetch(`${app.url}/api/availability`)).json()) as {
    code: string;
    message: string;
  };
  expect(call.code).toBe('resting');

  await createDatabase(server, name);
  await vi.waitFor(async () => expect(await statuses()).toEqual([200, 200, 200]), {
    timeout: 10_000,
    interval: 100,
  });
  await app.stop();
});
