import { randomUUID } from 'node:crypto';
import { afterAll, expect, inject, test } from 'vitest';
import { sendLetterCall, tryLetterCall, writeLetterCall } from '../../src/contract/letters.ts';
import { connect } from '../../src/server/db/connect.ts';
import { freePort } from '../../src/server/free-port.ts';
import { startAppProcesses } from '../app-processes.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { insertVisit } from '../insert-visit.ts';
import { startMailServer } from '../mail-server.ts';
import { cookieOf } from '../staff.ts';
import { waitFor } from '../wait-for.ts';

const families = Number(process.env['LETTER_FAMILIES'] ?? 25);
const mailServer = await startMailServer();
const processes = await startAppProcesses(inject('databaseUrl'), {
  settings: { SMTP_URL: mailServer.url },
  expectsErrors: true,
});
const { db, close } = connect(processes.databaseUrl, { connections: 2, answerSeconds: 120 });
afterAll(async () => {
  await close();
  await processes.close();
  await mailServer.close();
});

/** Opens a process and signs in; posts as staff. */
async function openAsStaff() {
  const app = await processes.openApp(await freePort());
  const post = (path: string, body: object, headers: Record<string, string> = {}) =>
    fetch(app.url + path, {
      method: 'POST',
      headers: { 'content-type': 'application/json', ...headers },
      body: JSON.stringify(body),
    });
  const cookie = cookieOf(await post('/api/staff/sign-in', { password: 'not-a-secret-here' }));
  return { app, post: (path: string, body: object) => post(path, body, { cookie }) };
}

test('a process killed while a letter goes out: each family gets it once, and pressing again sends no second one', async () => {
  const [day = ''] = ordinaryDays().slice(2);
  const first = await openAsStaff();
  for (let family = 0; family < families; family += 1)
    await insertVisit(db, { day, now: Date.now(), email: `family${family}@example.org`, children: 1 });
  const isIdle = async () =>
    expect(await db.selectFrom('mail').select('id').where('status', '=', 'queued').execute()).toEqual([]);
  const written = await first.post(writeLetterCall.path, {
    date: day,
    audience: 'day',
    timeSlot: null,
    subject: 'We open later',
    words: 'The boiler is being mended.',
  });
  const { letter } = (await written.json()) as { letter: { id: string } };
  const pathOf = ({ path }: { path: string }) => path.replace(':id', letter.id);
  await first.post(pathOf(tryLetterCall), { clientId: randomUUID(), email: 'reception@windfall.example' });
  await waitFor(isIdle, { interval: 50 });
  const letters = () => mailServer.accepted.filter(({ text }) => text.includes('Subject: We open later'));
  mailServer.setDelay(150);
  expect((await first.post(pathOf(sendLetterCall), {})).status).toBe(200);
  await waitFor(() => expect(letters().length).toBeGreaterThan(3), { interval: 5 });
  await first.app.kill();
  const goneBefore = letters().length - 1;
  expect(goneBefore).toBeLessThan(families);

  mailServer.setDelay(0);
  const second = await openAsStaff();
  for (const _ of [1, 2]) expect((await second.post(pathOf(sendLetterCall), {})).status).toBe(200);
  await waitFor(isIdle, { interval: 50 });
  // One that the server took as the process died goes again under the same Message-ID, and is shown once.
  const byFamily = Map.groupBy(letters(), ({ to }) => to);
  expect(byFamily.size).toBe(families + 1);
  for (const mails of byFamily.values()) expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  recordFault({
    fault: 'the process is killed while a letter to the families of a day goes out',
    result: `${goneBefore} of ${families} mails had gone; afterwards each family has one`,
    requirement: 'one mail each',
  });
});
