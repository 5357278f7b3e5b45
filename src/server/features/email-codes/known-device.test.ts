import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { alexEmail, emailCodeHelpers } from '../../../../test/email-codes.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from '../../../../test/verify-email.ts';
import {
  confirmCodeCall,
  forgetDeviceCall,
  readVerifiedCall,
  requestCodeCall,
} from '../../../contract/email-code.ts';
import { Refusal } from '../../refusal.ts';
import { deleteOldEmailCodes } from './delete-old-email-codes.ts';
import { requireVerified } from './require-verified.ts';

const app = await createTestApp({ trustedProxies: 1 });
const { newDevice, ask, confirm, isVerified, codeFor, verify, waitUntilNoMail, forgetAll } =
  emailCodeHelpers(app);

const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(async () => {
  await waitUntilNoMail();
  await forgetAll();
});

describe('a device', () => {
  test('stays verified for 30 days from each confirmation', async () => {
    const device = await verify();
    app.clock.pass(20 * day);
    await verify('kim@example.org', device);
    app.clock.pass(10 * day - 1);
    expect([await isVerified(device), await isVerified(device, 'kim@example.org')]).toEqual([true, true]);
    app.clock.pass(1);
    expect([await isVerified(device), await isVerified(device, 'kim@example.org')]).toEqual([false, true]);
    app.clock.pass(20 * day);
    expect(await isVerified(device, 'kim@example.org')).toBe(false);
  });

  test('is verified for its own addresses and no others', async () => {
    const device = await verify();
    const other = await verify('kim@example.org');
    expect(await isVerified(device, 'kim@example.org')).toBe(false);
    expect(await isVerified(other, alexEmail)).toBe(false);
    expect(await isVerified(newDevice(), alexEmail)).toBe(false);
    const kim = 'kim@example.org';
    expect((await confirm('123456', kim, device)).body.code).toBe('code_over');
  });

  test('passes a guarded call only for the address it verified', async () => {
    const guarded = new Hono();
    guarded.post('/spend', async (context) => {
      const deps = { db: app.db, clock: app.clock, baseUrl: 'http://windfall.test' };
      await requireVerified(deps, context, alexEmail);
      return context.text('spent');
    });
    guarded.onError((problem, context) => context.text(problem instanceof Refusal ? problem.code : 'bug'));
    const spend = async (device: TestDevice) =>
      (await guarded.request('/spend', { method: 'POST', headers: device.headers() })).text();
    expect(await spend(await verify())).toBe('spent');
    expect(await spend(await verify('kim@example.org'))).toBe('email_not_proven');
    expect(await spend(newDevice())).toBe('email_not_proven');
  });

  test('gets a new token in place of a forged one, and only the token’s digest is stored', async () => {
    const forgedToken = 'A'.repeat(43);
    const device = newDevice();
    device.storeCookie(new Response(null, { headers: { 'set-cookie': `device=${forgedToken}` } }));
    await verify(alexEmail, device);
    const token = device.headers()['cookie']?.replace('device=', '') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(forgedToken);
    const stored = JSON.stringify([
      await app.db.selectFrom('known_device').selectAll().execute(),
      await app.db.selectFrom('email_proof').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    const stolen = newDevice();
    stolen.storeCookie(
      new Response(null, { headers: { 'set-cookie': `device=${JSON.parse(stored)[0][0].digest}` } }),
    );
    expect(await isVerified(stolen)).toBe(false);
  });

  test('is forgotten for all of its addresses together, even if its cookie was copied', async () => {
    const device = await verify();
    await verify('kim@example.org', device);
    const copy = newDevice();
    copy.storeCookie(new Response(null, { headers: { 'set-cookie': device.headers()['cookie'] ?? '' } }));
    expect(await isVerified(copy)).toBe(true);
    const other = await verify();
    const response = await device.post(forgetDeviceCall.path, {});
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
      200,
      { success: true },
      ['device=; Max-Age=0; Path=/'],
    ]);
    for (const each of [device, copy]) {
      expect(await isVerified(each)).toBe(false);
      expect(await isVerified(each, 'kim@example.org')).toBe(false);
    }
    expect(await isVerified(other)).toBe(true);
    expect((await newDevice().post(forgetDeviceCall.path, {})).status).toBe(200);
  });

  test('gets a cookie that scripts and other sites cannot use', async () => {
    const device = newDevice();
    const requested = await ask(alexEmail, device);
    expect(requested.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const confirmed = await device.post(confirmCodeCall.path, { email: alexEmail, code: await codeFor() });
    expect(confirmed.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

test('behind TLS the cookie is bound to the host, and the plain one is ignored', async () => {
  const secure = await createTestApp({ settings: { BASE_URL: 'https://windfall.test' } });
  const device = createDevice(secure);
  const requested = await device.post(requestCodeCall.path, { email: alexEmail, for: 'credits' });
  expect(requested.headers.getSetCookie()[0]).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  await verifyEmail(secure, alexEmail, device);
  const readVerified = async (headers: Record<string, string>) =>
    (await secure.request(`${readVerifiedCall.path}?email=${alexEmail}`, { headers })).json();
  expect(await readVerified(device.headers())).toEqual({ success: true, proven: true });
  const plain = (device.headers()['cookie'] ?? '').replace('__Host-', '');
  expect(await readVerified({ cookie: plain })).toEqual({ success: true, proven: false });
  const forgotten = await device.post(forgetDeviceCall.path, {});
  expect(forgotten.headers.getSetCookie()).toEqual(['__Host-device=; Max-Age=0; Path=/; Secure']);
});

describe('clean-up', () => {
  test('deletes expired codes, requests with their mails after a day, and verifications and devices after 90 days', async () => {
    const device = await verify();
    await ask('kim@example.org');
    await codeFor('kim@example.org');
    const counts = async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from email_code where code is not null) as live, (select count(*) from email_code) as codes,
          (select count(*) from mail) as mails, (select count(*) from kept_mail) as kept,
          (select count(*) from email_proof) as proofs, (select count(*) from known_device) as devices`.execute(
        app.db,
      );
      return rows[0];
    };
    await waitUntilNoMail();
    const deps = { db: app.db, clock: app.clock };
    await deleteOldEmailCodes(deps);
    expect(await counts()).toEqual({ live: 1, codes: 2, mails: 2, kept: 2, proofs: 1, devices: 2 });
    app.clock.pass(10 * minute);
    expect(await deleteOldEmailCodes(deps)).toBe(1);
    expect(await counts()).toEqual({ live: 0, codes: 2, mails: 2, kept: 2, proofs: 1, devices: 1 });
    app.clock.pass(day);
    await deleteOldEmailCodes(deps);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 1, devices: 1 });
    expect(await isVerified(device)).toBe(true);
    app.clock.pass(29 * day);
    await deleteOldEmailCodes(deps);
    expect(await isVerified(device)).toBe(false);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 1, devices: 1 });
    app.clock.pass(60 * day);
    await deleteOldEmailCodes(deps);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 0, devices: 0 });
  });

  test('does not send a mail whose code has expired or been replaced', async () => {
    const compose = (id: string) => app.site.mail.compose['email-code'](id, '');
    const device = newDevice();
    await ask(alexEmail, device);
    const [first] = await app.db.selectFrom('email_code').select('id').execute();
    await codeFor();
    expect(await compose(first?.id ?? '')).not.toBeNull();
    await ask(alexEmail, device);
    await codeFor();
    expect(await compose(first?.id ?? '')).toBeNull();
    const second = await app.db
      .selectFrom('email_code')
      .select('id')
      .where('code', 'is not', null)
      .executeTakeFirstOrThrow();
    app.clock.pass(10 * minute);
    expect(await compose(second.id)).toBeNull();
  });
});
