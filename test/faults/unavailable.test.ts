import { afterAll, expect, inject, test } from 'vitest';
import { addDays } from '../../src/domain/calendar-day.ts';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { localMoment } from '../../src/server/ports/clock/clock.ts';
import { startAppProcesses } from '../app-processes.ts';
import { createDatabase, dropDatabase } from '../database.ts';
import { visitInput } from '../visit-input.ts';
import { waitFor } from '../wait-for.ts';

const server = inject('databaseUrl');
const processes = await startAppProcesses(server);
const name = new URL(processes.databaseUrl).pathname.slice(1);
afterAll(() => processes.close());

/** The pages that a family, staff or a kiosk may have open. */
const pages = [
  ...[
    '/',
    '/booking',
    '/session-credits',
    '/party-booking',
    '/loyalty',
    '/photo-studio',
    '/menu',
    '/facebook-feed',
  ],
  ...[
    '/privacy',
    '/terms',
    '/health-and-safety',
    '/menu-poster',
    '/qr-menu',
    '/admin',
    '/admin/search',
    '/check-in',
  ],
];

test('while the database is away the site reports that it is unavailable, and it recovers by itself', async () => {
  const app = await processes.openApp(await freePort());
  const statuses = async () => {
    const answers = await Promise.all(
      ['/health', '/booking', '/api/availability'].map((path) => fetch(app.url + path)),
    );
    return answers.map(({ status }) => status);
  };
  expect(await statuses()).toEqual([200, 200, 200]);

  await dropDatabase(server, name);
  await waitFor(async () => expect(await statuses()).toEqual([503, 503, 503]), {
    timeout: 120_000,
    interval: 100,
  });
  for (const path of pages) {
    const answer = await fetch(app.url + path);
    expect([path, answer.status, answer.headers.get('retry-after')]).toEqual([path, 503, '10']);
    const words = await answer.text();
    expect(words).toContain('Our computer is having a rest');
    expect(words).toContain('Nothing you have booked or paid for is lost.');
    expect(words).toMatch(new RegExp(`<a [^>]*href="${path.replace('?', '\\?')}"[^>]*>(<[^>]*>)*Try again`));
    expect(words).not.toContain('<script');
  }
  const page = await fetch(`${app.url}/booking`);
  expect(page.headers.get('content-type')).toContain('text/html');
  const text = await page.text();
  expect(text).toContain('Our computer is having a rest');
  expect(text).not.toContain('<script');
  const message = 'May a class of thirty come\non a Tuesday in March?';
  const send = (body: URLSearchParams) =>
    fetch(`${app.url}/contact`, {
      method: 'POST',
      body,
      redirect: 'manual',
      headers: { origin: app.url },
    });
  const typed = { name: 'Kim "K" Vale', email: 'kim@example.org', inquiryType: 'group', message };
  const sent = await send(new URLSearchParams(typed));
  expect(sent.status).toBe(503);
  expect(sent.headers.get('referrer-policy')).toBe('strict-origin-when-cross-origin');
  const formPage = await sent.text();
  expect(formPage).toContain('What you wrote has not gone out yet');
  expect(formPage).toContain('name="name" value="Kim &quot;K&quot; Vale"');
  expect(formPage).toContain('name="inquiryType" value="group"');
  expect(formPage).toContain(`${message}</textarea>`);
  expect(formPage).toContain('Send again');
  const call = (await (await fetch(`${app.url}/api/availability`)).json()) as {
    code: string;
    message: string;
  };
  expect(call.code).toBe('resting');

  await createDatabase(server, name);
  await waitFor(async () => expect(await statuses()).toEqual([200, 200, 200]), {
    timeout: 120_000,
    interval: 100,
  });
  expect((await send(new URLSearchParams(typed))).status).toBe(303);
  await app.stop();
});

test('if database connections break while families book, each request succeeds or is refused, and the site recovers', async () => {
  const app = await processes.openApp(await freePort());
  const { pool, close } = connect(processes.databaseUrl);
  const families = Array.from({ length: 60 }, async (_, family) => {
    const response = await fetch(`${app.url}/api/create-booking-payment`, {
      method: 'POST',
      headers: { 'content-type': 'application/json', 'x-forwarded-for': `10.7.0.${family}` },
      body: JSON.stringify(
        visitInput({
          selectedDate: addDays(localMoment(Date.now()).day, 2 + (family % 2) * 3),
          ticketQuantities: { adult: 1 },
          totalAmount: 2,
        }),
      ),
    });
    return response.status;
  });
  for (let cut = 0; cut < 10; cut += 1) {
    await pool
      .query(
        "select pg_terminate_backend(pid) from pg_stat_activity where application_name like 'windfall%' and pid <> pg_backend_pid() and datname = current_database()",
      )
      .catch(() => undefined);
  }
  const statuses = new Set(await Promise.all(families));
  expect([...statuses].filter((status) => ![201, 409, 503].includes(status))).toEqual([]);
  await waitFor(async () => expect((await fetch(`${app.url}/health`)).status).toBe(200), {
    timeout: 120_000,
    interval: 100,
  });
  await close();
  await app.stop();
});
