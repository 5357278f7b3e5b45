import { expect, test, vi } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { lookUpCreditsCall } from '../src/contract/credits.ts';
import { joinRewardsCall } from '../src/contract/loyalty.ts';
import { haveCredits } from './credits.ts';
import { createTestApp } from './test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from './verify-email.ts';
import { aVisit } from './visit.ts';

const centre = await createTestApp({ trustedProxies: 1 });
const known = 'kim@example.org';
const unknown = 'nobody@example.org';
let callers = 0;
const stranger = () => createDevice(centre, { 'x-forwarded-for': `10.7.0.${callers++}` });

await haveCredits(centre, known);
await stranger().post(joinRewardsCall.path, { name: 'Kim Blackwood', email: known, emailConsent: false });
const setRow = (code_before_balance: boolean) =>
  centre.db.updateTable('venue').set({ code_before_balance }).execute();
const site = centre.centre.context.site;

const heardAs = async (device: TestDevice, email: string) =>
  Promise.all(
    [`${lookUpCreditsCall.path}?email=${email}`, `/api/loyalty/member/${email}`].map(async (path) => {
      const answer = await centre.request(path, { headers: device.headers() });
      return [answer.status, await answer.text()];
    }),
  );

test('a balance is open to whoever types the e-mail, unless the centre wants the code first: then known and unknown sound alike', async () => {
  const open = await heardAs(stranger(), known);
  expect(open.map(([status]) => status)).toEqual([200, 200]);

  await setRow(true);
  await vi.waitFor(async () => expect((await site.read()).codeBeforeBalance).toBe(true));
  const other = await verifyEmail(centre, 'other@example.org', stranger());
  const answers = [
    await heardAs(stranger(), known),
    await heardAs(stranger(), unknown),
    await heardAs(other, known),
    await heardAs(other, unknown),
  ];
  expect(new Set(answers.flat().map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]?.[0]).toBe(401);
  expect(answers[0]?.[0]?.[1]).toContain('email_not_proven');

  // Joining answers with who is a member already, and a booking with what its e-mail has left.
  for (const email of [known, unknown]) {
    const joined = await stranger().post(joinRewardsCall.path, {
      name: 'Mallory',
      email,
      emailConsent: false,
    });
    expect([email, joined.status, await joined.text()]).toEqual([email, 401, answers[0]?.[0]?.[1]]);
    const { body } = await centre.send(bookVisitCall, aVisit({ customerEmail: email }), stranger().headers());
    const { bookingId, viewToken } = body;
    const result = await centre.send(readBookingResultCall, { bookingId, viewToken }, stranger().headers());
    expect([email, result.body.booking?.sessionCreditsLeft]).toEqual([email, 0]);
  }

  const owner = await verifyEmail(centre, known, stranger());
  expect((await heardAs(owner, known)).map(([status]) => status)).toEqual([200, 200]);
  expect(await heardAs(owner, known)).toEqual(open);
  // Somebody new shows the code first, and joins.
  const fresh = await verifyEmail(centre, unknown, stranger());
  expect((await heardAs(fresh, unknown)).map(([status]) => status)).toEqual([200, 404]);

  await setRow(false);
  await vi.waitFor(async () => expect((await site.read()).codeBeforeBalance).toBe(false));
  expect(await heardAs(stranger(), known)).toEqual(open);
  expect(centre.trouble).toEqual([]);
});

test('nothing of the mailbox is looked up before the code: the same work for known and unknown', async () => {
  await setRow(true);
  await vi.waitFor(async () => expect((await site.read()).codeBeforeBalance).toBe(true));
  await centre.db.schema.alterTable('member').renameTo('member_away').execute();
  await centre.db.schema.alterTable('booking').renameTo('booking_away').execute();
  for (const email of [known, unknown])
    expect((await heardAs(stranger(), email)).map(([status]) => status)).toEqual([401, 401]);
  await centre.db.schema
    .alterTable('member_away' as 'member')
    .renameTo('member')
    .execute();
  await centre.db.schema
    .alterTable('booking_away' as 'booking')
    .renameTo('booking')
    .execute();
  expect(centre.trouble).toEqual([]);
});
