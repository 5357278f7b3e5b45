import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { alex, codesOf } from '../../../../test/email-codes.ts';
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
const { aDevice, ask, confirm, isProven, codeFor, prove, mailIsOut, forgetAll } = codesOf(app);

const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(async () => {
  await mailIsOut();
  await forgetAll();
});

describe('a device', () => {
  test('stays verified for 30 days from each confirmation', async () => {
    const device = await prove();
    app.clock.pass(20 * day);
    await prove('kim@example.org', device);
    app.clock.pass(10 * day - 1);
    expect([await isProven(device), await isProven(device, 'kim@example.org')]).toEqual([true, true]);
    app.clock.pass(1);
    expect([await isProven(device), await isProven(device, 'kim@example.org')]).toEqual([false, true]);
    app.clock.pass(20 * day);
    expect(await isProven(device, 'kim@example.org')).toBe(false);
  });

  test('is verified for its own addresses and no others', async () => {
    const device = await prove();
    const other = await prove('kim@example.org');
    expect(await isProven(device, 'kim@example.org')).toBe(false);
    expect(await isProven(other, alex)).toBe(false);
    expect(await isProven(aDevice(), alex)).toBe(false);
    const kim = 'kim@example.org';
    expect((await confirm('123456', kim, device)).body.code).toBe('code_over');
  });

  test('passes a guarded call only for the address it verified', async () => {
    const guarded = new Hono();
    guarded.post('/spend', async (context) => {
      const deps = { db: app.db, clock: app.clock, baseUrl: 'http://windfall.test' };
      await requireVerified(deps, context, alex);
      return context.text('spent');
    });
    guarded.onError((problem, context) => context.text(problem instanceof Refusal ? problem.code : 'bug'));
    const spend = async (device: TestDevice) =>
      (await guarded.request('/spend', { method: 'POST', headers: device.headers() })).text();
    expect(await spend(await prove())).toBe('spent');
    expect(await spend(await prove('kim@example.org'))).toBe('email_not_proven');
    expect(await spend(aDevice())).toBe('email_not_proven');
  });

  test('gets a new token in place of a forged one, and only the token’s digest is stored', async () => {
    const forgedToken = 'A'.repeat(43);
    const device = aDevice();
    device.keep(new Response(null, { headers: { 'set-cookie': `device=${forgedToken}` } }));
    await prove(alex, device);
    const token = device.headers()['cookie']?.replace('device=', '') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(forgedToken);
    const stored = JSON.stringify([
      await app.db.selectFrom('known_device').selectAll().execute(),
      await app.db.selectFrom('email_proof').selectAll().execute(),
    ]);
    expect(stored).not.toContain(token);
    const stolen = aDevice();
    stolen.keep(
      new Response(null, { headers: { 'set-cookie': `device=${JSON.parse(stored)[0][0].digest}` } }),
    );
    expect(await isProven(stolen)).toBe(false);
  });

  test('is forgotten for every address at once, also under a copied cookie', async () => {
    const device = await prove();
    await prove('kim@example.org', device);
    const copy = aDevice();
    copy.keep(new Response(null, { headers: { 'set-cookie': device.headers()['cookie'] ?? '' } }));
    expect(await isProven(copy)).toBe(true);
    const other = await prove();
    const response = await device.post(forgetDeviceCall.path, {});
    expect([response.status, await response.json(), response.headers.getSetCookie()]).toEqual([
      200,
      { success: true },
      ['device=; Max-Age=0; Path=/'],
    ]);
    for (const each of [device, copy]) {
      expect(await isProven(each)).toBe(false);
      expect(await isProven(each, 'kim@example.org')).toBe(false);
    }
    expect(await isProven(other)).toBe(true);
    expect((await aDevice().post(forgetDeviceCall.path, {})).status).toBe(200);
  });

  test('gets a cookie that scripts and other sites cannot use', async () => {
    const device = aDevice();
    const requested = await ask(alex, device);
    expect(requested.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const confirmed = await device.post(confirmCodeCall.path, { email: alex, code: await codeFor() });
    expect(confirmed.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

test('behind TLS the cookie is bound to the host, and the plain one is ignored', async () => {
  const secure = await createTestApp({ settings: { BASE_URL: 'https://windfall.test' } });
  const device = createDevice(secure);
  const requested = await device.post(requestCodeCall.path, { email: alex, for: 'credits' });
  expect(requested.headers.getSetCookie()[0]).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  await verifyEmail(secure, alex, device);
  const readVerified = async (headers: Record<string, string>) =>
    (await secure.request(`${readVerifiedCall.path}?email=${alex}`, { headers })).json();
  expect(await readVerified(device.headers())).toEqual({ success: true, proven: true });
  const plain = (device.headers()['cookie'] ?? '').replace('__Host-', '');
  expect(await readVerified({ cookie: plain })).toEqual({ success: true, proven: false });
  const forgotten = await device.post(forgetDeviceCall.path, {});
  expect(forgotten.headers.getSetCookie()).toEqual(['__Host-device=; Max-Age=0; Path=/; Secure']);
});

describe('clean-up', () => {
  test('deletes expired codes, day-old requests with their mails, expired verifications and devices', async () => {
    const device = await prove();
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
    await mailIsOut();
    const deps = { db: app.db, clock: app.clock };
    await deleteOldEmailCodes(deps);
    expect(await counts()).toEqual({ live: 1, codes: 2, mails: 2, kept: 2, proofs: 1, devices: 2 });
    app.clock.pass(10 * minute);
    expect(await deleteOldEmailCodes(deps)).toBe(1);
    expect(await counts()).toEqual({ live: 0, codes: 2, mails: 2, kept: 2, proofs: 1, devices: 1 });
    app.clock.pass(day);
    await deleteOldEmailCodes(deps);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 1, devices: 1 });
    expect(await isProven(device)).toBe(true);
    app.clock.pass(29 * day);
    await deleteOldEmailCodes(deps);
    expect(await isProven(device)).toBe(false);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 1, devices: 1 });
    app.clock.pass(60 * day);
    await deleteOldEmailCodes(deps);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 0, devices: 0 });
  });

  test('does not send a mail whose code has expired or been replaced', async () => {
    const compose = app.centre.mail.compose['email-code'];
    const device = aDevice();
    await ask(alex, device);
    const [first] = await app.db.selectFrom('email_code').select('id').execute();
    await codeFor();
    expect(await compose(first?.id ?? '')).not.toBeNull();
    await ask(alex, device);
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
