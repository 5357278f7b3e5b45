import { randomUUID } from 'node:crypto';
import { afterAll, expect, test } from 'vitest';
import { sendLetterCall, tryLetterCall, writeLetterCall } from '../../src/contract/letters.ts';
import { releaseMail } from '../compare-with-provider.ts';
import { ordinaryDays } from '../families.ts';
import { recordFault } from '../fault-row.ts';
import { insertVisit } from '../insert-visit.ts';
import { startKillableSite } from '../killable-site.ts';
import { startMailServer } from '../mail-server.ts';
import { waitFor } from '../wait-for.ts';

/** Number of families that get the letter. */
const families = Number(process.env['LETTER_FAMILIES'] ?? 25);
const mailServer = await startMailServer();
const site = await startKillableSite('app', { settings: { SMTP_URL: mailServer.url } });
const { db } = site;
afterAll(async () => {
  await site.close();
  await mailServer.close();
});

test('if the process is killed while a letter goes out, each family gets the letter once, and pressing again sends no second one', async () => {
  const [day = ''] = ordinaryDays().slice(2);
  for (let family = 0; family < families; family += 1)
    await insertVisit(db, { day, now: Date.now(), email: `family${family}@example.org`, children: 1 });
  const expectNoQueuedMail = async () =>
    expect(await db.selectFrom('mail').select('id').where('status', '=', 'queued').execute()).toEqual([]);
  const written = await site.postAsStaff(writeLetterCall.path, {
    date: day,
    audience: 'day',
    timeSlot: null,
    subject: 'We open later',
    words: 'The boiler is being mended.',
  });
  const { letter } = (await written.json()) as { letter: { id: string } };
  const pathOf = ({ path }: { path: string }) => path.replace(':id', letter.id);
  await site.postAsStaff(pathOf(tryLetterCall), {
    clientId: randomUUID(),
    email: 'reception@windfall.example',
  });
  await waitFor(expectNoQueuedMail, { interval: 50 });
  const letters = () => mailServer.accepted.filter(({ text }) => text.includes('Subject: We open later'));
  mailServer.setDelay(150);
  expect((await site.postAsStaff(pathOf(sendLetterCall), {})).status).toBe(200);
  await waitFor(() => expect(letters().length).toBeGreaterThan(3), { interval: 5 });
  const { recover } = await site.kill();
  const goneBefore = letters().length - 1;
  expect(goneBefore).toBeLessThan(families);

  mailServer.setDelay(0);
  await releaseMail(db);
  await recover();
  for (const _ of [1, 2]) expect((await site.postAsStaff(pathOf(sendLetterCall), {})).status).toBe(200);
  await waitFor(expectNoQueuedMail, { interval: 50 });
  // If the process died after the mail server had accepted a mail, it sends the mail again under the same
  // Message-ID, and the family's mailbox shows it once.
  const byFamily = Map.groupBy(letters(), ({ to }) => to);
  expect(byFamily.size).toBe(families + 1);
  for (const mails of byFamily.values()) expect(new Set(mails.map(({ id }) => id)).size).toBe(1);
  recordFault({
    fault: 'the process is killed while a letter to the families of a day goes out',
    result: `${goneBefore} of ${families} mails had gone; afterwards each family has one`,
    requirement: 'one mail each',
  });
});
