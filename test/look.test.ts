import { expect, test } from 'vitest';
import { changeLookCall, readLookCall } from '../src/contract/look.ts';
import type { RefusalReply } from '../src/contract/refusal.ts';
import { type Inks, inksKey, orchardInks, readyPalettes } from '../src/domain/palette.ts';
import { signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();
const staff = await signInAsStaff(app);
const harbour = readyPalettes.find(({ id }) => id === 'harbour')?.inks ?? orchardInks;

const read = async () => {
  const response = await app.request('/api/admin/office/look', { headers: staff });
  return readLookCall.reply.parse(await response.json()).inks;
};
const change = async (inks: Inks, before: Inks) => {
  const { status, body } = await app.send(changeLookCall, { inks, before }, staff);
  return { status, body: body as Partial<RefusalReply> };
};
const siteInks = async () => ((await (await app.request('/api/site')).json()) as { inks: string }).inks;

test('a palette with too little contrast is refused with its weakest pairs of colours and their contrast, and changes nothing', async () => {
  const { status, body } = await change({ ...orchardInks, apple: '#f4b63f' }, orchardInks);
  expect([status, body.code]).toEqual([409, 'palette_too_weak']);
  expect(body.message).toMatch(
    /^These colours cannot be read well\. .*Paper on apple has 1\.7:1; words need 4\.5:1\./,
  );
  expect(body.fields).toEqual({
    apple: expect.stringMatching(/^\w+ on .+ has 1\.\d:1; (words|controls) need/),
  });
  expect(await read()).toEqual(orchardInks);
});

test.each([
  ['a dark paper', { ...orchardInks, paper: '#101018' }, 409, /paper must be a light colour/],
  ['a word for a colour', { ...orchardInks, leaf: 'green' }, 400, /# and six digits/],
  [
    'a style in place of a colour',
    { ...orchardInks, leaf: '#2f6b3a;}body{display:none' },
    400,
    /# and six digits/,
  ],
])('the office refuses %s', async (_what, inks, expected, words) => {
  const { status, body } = await change(inks, orchardInks);
  expect([status, body.message]).toEqual([expected, expect.stringMatching(words)]);
});

test('new colours are used on the site and in mails', async () => {
  expect(await siteInks()).toBe('');
  expect((await change(harbour, orchardInks)).status).toBe(200);
  await expect.poll(siteInks).toBe(inksKey(harbour));
  expect((await change(harbour, orchardInks)).status).toBe(200);
  await app.post('/api/contact', {
    name: 'Alex Reed',
    email: 'alex@example.org',
    inquiryType: 'general',
    message: 'Do you have socks?',
  });
  const mail = (await app.mails(2)).at(-1);
  expect(mail?.html).toContain(`background:${harbour.paper};`);
  expect(mail?.html).not.toMatch(/cid:barn|#fff9ee/i);
});

test('if two people change the colours, the second change is refused, and nothing is overwritten', async () => {
  const seaside = readyPalettes.find(({ id }) => id === 'seaside')?.inks ?? orchardInks;
  const { status, body } = await change(seaside, orchardInks);
  expect([status, body.code]).toEqual([409, 'changed_meanwhile']);
  expect(await read()).toEqual(harbour);
  expect((await change(orchardInks, harbour)).status).toBe(200);
  await expect.poll(siteInks).toBe('');
});

test('the database accepts only one row of colours, and only well-formed colours', async () => {
  await expect(app.db.updateTable('look').set({ tor: 'blue' }).execute()).rejects.toThrow(/check/);
  await expect(app.db.insertInto('look').values({ id: true }).execute()).rejects.toThrow(/look_pkey/);
});
