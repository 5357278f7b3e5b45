import { expect, test } from 'vitest';
import { memberHelpers } from './members.ts';
import { createPartyApp } from './party.ts';
import { signInAsStaff } from './staff.ts';
import { bodyOf } from './test-app.ts';

const app = await createPartyApp();
const staff = await signInAsStaff(app);
const members = memberHelpers(app);
const parentEmail = 'host@example.org';

async function sendEnquiry(more: object = {}) {
  const { status } = await app.ask({ parentEmail, ...more });
  expect(status).toBe(201);
  const { id } = await app.db
    .selectFrom('inquiry')
    .select('id')
    .orderBy('created_at', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return id;
}
const mark = (id: string) => app.post(`/api/admin/birthday-inquiries/${id}/mark-booked`, {}, staff);
const points = async () => (await members.lookUp(parentEmail)).body.member?.currentPoints;
const bookedAtOf = async (id: string) => {
  const answer = await app.request('/api/admin/birthday-inquiries', { headers: staff });
  const { inquiries } = await bodyOf<{
    inquiries: { id: string; party: { bookedAt: string | null } | null }[];
  }>(answer);
  return inquiries.find((inquiry) => inquiry.id === id)?.party?.bookedAt;
};

test('a booked party gives its parent the host achievement once, however often it is marked as booked and however many parties follow', async () => {
  await members.join({ email: parentEmail });
  const first = await sendEnquiry();
  expect(await bookedAtOf(first)).toBeNull();
  const answers = await Promise.all(Array.from({ length: 5 }, () => mark(first)));
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200, 200]);
  expect(await points()).toBe(200);
  expect(await bookedAtOf(first)).toBe(new Date(app.clock.now()).toISOString());
  app.clock.pass(60_000);
  const second = await sendEnquiry({ childName: 'Wren' });
  expect((await mark(second)).status).toBe(200);
  expect(await points()).toBe(200);
});

test('the entry of the audit log names the party, but no customer', async () => {
  const answer = await app.request('/api/admin/audit?what=party%20booked', { headers: staff });
  const { entries } = await bodyOf<{ entries: { after: string }[] }>(answer);
  expect(entries.map(({ after }) => after)).toEqual(
    Array(2).fill(
      expect.stringMatching(/^\w+ party, \w+day \d+ \w+ \d{4}, \d+:\d\d [AP]M - \d+:\d\d [AP]M$/),
    ),
  );
});

test('a parent who is not a member gets no points for a party; an unknown party enquiry is not found', async () => {
  const id = await sendEnquiry({ parentEmail: 'guest@example.org', childName: 'Ash' });
  expect((await mark(id)).status).toBe(200);
  expect((await members.lookUp('guest@example.org')).status).toBe(404);
  expect((await mark('00000000-0000-4000-8000-000000000000')).status).toBe(404);
});
