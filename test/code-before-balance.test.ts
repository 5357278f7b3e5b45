import { expect, test } from 'vitest';
import { bookVisitCall, readBookingResultCall } from '../src/contract/booking.ts';
import { lookUpCreditsCall } from '../src/contract/credits.ts';
import { joinRewardsCall } from '../src/contract/loyalty.ts';
import { buyTestCredits } from './credits.ts';
import { createTestApp } from './test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from './verify-email.ts';
import { visitInput } from './visit-input.ts';
import { waitFor } from './wait-for.ts';

const app = await createTestApp({ trustedProxies: 1 });
const knownEmail = 'kim@example.org';
const unknown = 'nobody@example.org';
let callers = 0;
const newVisitor = () => createDevice(app, { 'x-forwarded-for': `10.7.0.${callers++}` });

await buyTestCredits(app, knownEmail);
await newVisitor().post(joinRewardsCall.path, {
  name: 'Kim Blackwood',
  email: knownEmail,
  emailConsent: false,
});
const requireCodeFirst = (code_before_balance: boolean) =>
  app.db.updateTable('venue').set({ code_before_balance }).execute();
const site = app.site.context.site;

const repliesTo = async (device: TestDevice, email: string) =>
  Promise.all(
    [`${lookUpCreditsCall.path}?email=${email}`, `/api/loyalty/member/${email}`].map(async (path) => {
      const answer = await app.request(path, { headers: device.headers() });
      return [answer.status, await answer.text()];
    }),
  );

test('a balance needs only the e-mail; if the centre requires a code first, known and unknown addresses get equal replies', async () => {
  const knownReplies = await repliesTo(newVisitor(), knownEmail);
  expect(knownReplies.map(([status]) => status)).toEqual([200, 200]);

  await requireCodeFirst(true);
  await waitFor(async () => expect((await site.read()).codeBeforeBalance).toBe(true));
  const other = await verifyEmail(app, 'other@example.org', newVisitor());
  const answers = [
    await repliesTo(newVisitor(), knownEmail),
    await repliesTo(newVisitor(), unknown),
    await repliesTo(other, knownEmail),
    await repliesTo(other, unknown),
  ];
  expect(new Set(answers.flat().map((answer) => JSON.stringify(answer))).size).toBe(1);
  expect(answers[0]?.[0]?.[0]).toBe(401);
  expect(answers[0]?.[0]?.[1]).toContain('email_not_proven');

  // Without a code, joining must not reveal whether an address is a member, and a booking must not reveal
  // the session credits of its e-mail.
  for (const email of [knownEmail, unknown]) {
    const joined = await newVisitor().post(joinRewardsCall.path, {
      name: 'Mallory',
      email,
      emailConsent: false,
    });
    expect([email, joined.status, await joined.text()]).toEqual([email, 401, answers[0]?.[0]?.[1]]);
    const { body } = await app.send(
      bookVisitCall,
      visitInput({ customerEmail: email }),
      newVisitor().headers(),
    );
    const { bookingId, viewToken } = body;
    const result = await app.send(readBookingResultCall, { bookingId, viewToken }, newVisitor().headers());
    expect([email, result.body.booking?.sessionCreditsLeft]).toEqual([email, 0]);
  }

  const owner = await verifyEmail(app, knownEmail, newVisitor());
  expect((await repliesTo(owner, knownEmail)).map(([status]) => status)).toEqual([200, 200]);
  expect(await repliesTo(owner, knownEmail)).toEqual(knownReplies);
  // A new customer enters the code first, and can then join.
  const fresh = await verifyEmail(app, unknown, newVisitor());
  expect((await repliesTo(fresh, unknown)).map(([status]) => status)).toEqual([200, 404]);

  await requireCodeFirst(false);
  await waitFor(async () => expect((await site.read()).codeBeforeBalance).toBe(false));
  expect(await repliesTo(newVisitor(), knownEmail)).toEqual(knownReplies);
  expect(app.errors).toEqual([]);
});

test('before the code is entered the canonical e-mail is not looked up, so that known and unknown addresses take equally long', async () => {
  await requireCodeFirst(true);
  await waitFor(async () => expect((await site.read()).codeBeforeBalance).toBe(true));
  await app.db.schema.alterTable('member').renameTo('member_away').execute();
  await app.db.schema.alterTable('booking').renameTo('booking_away').execute();
  for (const email of [knownEmail, unknown])
    expect((await repliesTo(newVisitor(), email)).map(([status]) => status)).toEqual([401, 401]);
  await app.db.schema
    .alterTable('member_away' as 'member')
    .renameTo('member')
    .execute();
  await app.db.schema
    .alterTable('booking_away' as 'booking')
    .renameTo('booking')
    .execute();
  expect(app.errors).toEqual([]);
});
