import { beforeEach, describe, expect, test } from 'vitest';
import { alexEmail, emailCodeHelpers } from '../../../../test/email-codes.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { createDevice, type TestDevice } from '../../../../test/verify-email.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';

const app = await createTestApp({ trustedProxies: 1 });
const { newDevice, ask, confirm, codeFor, verify, waitUntilNoMail, forgetAll } = emailCodeHelpers(app);

const minute = 60_000;
const forgetRequests = () => app.db.deleteFrom('email_code').execute();
const wrong = (code: string) => String((Number(code) + 1) % 1_000_000).padStart(6, '0');

/** Returns a device with the same cookie at another network address. */
function withCookieOf(device: TestDevice): TestDevice {
  const moved = newDevice();
  moved.storeCookie(new Response(null, { headers: { 'set-cookie': device.headers()['cookie'] ?? '' } }));
  return moved;
}

beforeEach(async () => {
  await waitUntilNoMail();
  await forgetAll();
});

describe('a stranger', () => {
  test('gets the same reply whether the address is known or not', async () => {
    await verify('known@example.org');
    const responses = [await ask('known@example.org'), await ask('unknown@example.org')];
    const [known, unknown] = await Promise.all(
      responses.map(async (response) => ({
        status: response.status,
        body: await response.text(),
        headers: [...response.headers.keys()],
        cookie: response.headers.getSetCookie().map((set) => set.replace(/=[^;]*/, '')),
      })),
    );
    expect(known).toEqual(unknown);
  });

  test('gets the same reply after five codes in an hour; no sixth mail is sent, and earlier codes stay valid', async () => {
    const devices: TestDevice[] = [];
    const bodies: string[] = [];
    for (let count = 1; count <= 6; count += 1) {
      const device = newDevice();
      devices.push(device);
      const response = await ask(count % 2 ? alexEmail : 'Alex+2@example.org', device);
      bodies.push(`${response.status} ${await response.text()}`);
      await waitUntilNoMail();
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await app.db.selectFrom('kept_mail').selectAll().execute()).toHaveLength(5);
    const statuses = await app.db.selectFrom('mail').select('status').orderBy('status').execute();
    expect(statuses.filter(({ status }) => status === 'dropped')).toHaveLength(1);
    expect((await confirm(await codeFor(alexEmail, devices[4]), alexEmail, devices[4])).status).toBe(200);
    app.clock.pass(60 * minute);
    await ask();
    await codeFor();
    expect(await app.db.selectFrom('kept_mail').selectAll().execute()).toHaveLength(6);
  });

  test('gets at most five codes from twenty concurrent requests, and one valid code for each device', async () => {
    const [first, second] = [newDevice(), newDevice()];
    await Promise.all([first, second].map((device) => ask(alexEmail, device)));
    await forgetRequests();
    await Promise.all(
      Array.from({ length: 20 }, (_, count) => ask(alexEmail, withCookieOf(count % 2 ? first : second))),
    );
    const rows = await app.db.selectFrom('email_code').select(['code', 'within_limit']).execute();
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ within_limit }) => within_limit)).toHaveLength(5);
    expect(rows.filter(({ code }) => code !== null)).toHaveLength(2);
  });

  test('gets at most twenty codes in a day', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      await Promise.all(Array.from({ length: 5 }, () => ask()));
      app.clock.pass(60 * minute);
    }
    const sent = () =>
      app.db.selectFrom('email_code').select('id').where('within_limit', '=', true).execute();
    expect(await sent()).toHaveLength(20);
    app.clock.pass(18 * 60 * minute);
    await ask();
    expect(await sent()).toHaveLength(21);
  });

  test('is refused after thirty requests or forty tries from one network address', async () => {
    const firstClient = createDevice(app, { 'x-forwarded-for': '192.0.2.7' });
    const secondClient = createDevice(app, { 'x-forwarded-for': '192.0.2.8' });
    for (let count = 0; count < 30; count += 1) await ask(`family${count}@example.org`, firstClient);
    const refused = await ask('family@example.org', firstClient);
    expect([refused.status, (await bodyOf<RefusalReply>(refused)).message]).toEqual([
      429,
      'Many codes were asked for from this connection. Please try again in 60 minutes.',
    ]);
    for (let count = 0; count < 40; count += 1)
      await confirm('123456', `family${count}@example.org`, secondClient);
    const { status, body } = await confirm('123456', alexEmail, secondClient);
    expect([status, body.message]).toEqual([
      429,
      'Many codes were entered from this connection. Please try again in 10 minutes.',
    ]);
    expect((await ask()).status).toBe(200);
  });
});

describe('a stranger and the owner of the address', () => {
  test('wrong codes from other devices do not use up the family’s tries', async () => {
    const family = newDevice();
    await ask(alexEmail, family);
    const code = await codeFor(alexEmail, family);
    const stranger = newDevice();
    await ask(alexEmail, stranger);
    for (let tries = 0; tries < 6; tries += 1) await confirm(wrong(code), alexEmail, stranger);
    for (let tries = 0; tries < 6; tries += 1) await confirm(wrong(code), alexEmail, newDevice());
    expect((await confirm(code, alexEmail, family)).status).toBe(200);
  });

  test('a stranger at one network address cannot use up the hourly or daily limit of a mailbox', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      for (let count = 0; count < 5; count += 1)
        await ask(alexEmail, createDevice(app, { 'x-forwarded-for': '198.51.100.7' }));
      const sent = await app.db
        .selectFrom('email_code')
        .select('id')
        .where('within_limit', '=', true)
        .execute();
      expect(sent).toHaveLength(Math.min(10, (hour + 1) * 3));
      if (hour < 5) app.clock.pass(60 * minute);
    }
    const family = newDevice();
    await ask(alexEmail, family);
    expect((await confirm(await codeFor(alexEmail, family), alexEmail, family)).status).toBe(200);
  });

  test('a device that has verified the mailbox keeps a limit of its own, even once its verification has expired', async () => {
    const family = await verify();
    app.clock.pass(31 * 24 * 60 * minute);
    for (let count = 0; count < 8; count += 1) await ask(alexEmail, newDevice());
    const unknown = newDevice();
    await ask(alexEmail, unknown);
    await waitUntilNoMail();
    expect((await confirm('123456', alexEmail, unknown)).body.code).toBe('code_over');
    await ask(alexEmail, family);
    expect((await confirm(await codeFor(alexEmail, family), alexEmail, family)).status).toBe(200);
    // A verification of another mailbox does not count.
    const other = await verify('kim@example.org');
    await ask(alexEmail, other);
    expect((await confirm('123456', alexEmail, other)).body.code).toBe('code_over');
  });

  test('a mailbox allows 25 tries an hour and 100 a day over all devices and network addresses', async () => {
    const countTries = async () => {
      const rows = await app.db.selectFrom('email_code').select(['tries', 'by_known_device']).execute();
      return rows.reduce((sum, { tries }) => sum + tries, 0);
    };
    const guessRepeatedly = async () => {
      for (let count = 0; count < 12; count += 1) {
        const device = newDevice();
        await ask(alexEmail, device);
        for (let tries = 0; tries < 7; tries += 1) await confirm('000000', alexEmail, device);
      }
    };
    await guessRepeatedly();
    const inAnHour = await countTries();
    // The counts may be lower: one guess in a million is right, and later guesses at that code are not
    // counted.
    expect(inAnHour).toBeLessThanOrEqual(25);
    expect(inAnHour).toBeGreaterThan(20);
    for (let hour = 1; hour < 6; hour += 1) {
      app.clock.pass(60 * minute);
      await guessRepeatedly();
    }
    expect(await countTries()).toBeLessThanOrEqual(100);
    expect(await countTries()).toBeGreaterThan(95);
  });
});
