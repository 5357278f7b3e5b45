import { Hono } from 'hono';
import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { alex, codesOf } from '../../../../test/email-codes.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { createDevice, type TestDevice, verifyEmail } from '../../../../test/verify-email.ts';
import {
  askForCodeCall,
  confirmCodeCall,
  forgetDeviceCall,
  readVerifiedCall,
} from '../../../contract/email-code.ts';
import { Refusal } from '../../refusal.ts';
import { forgetEmailCodes } from './forget-email-codes.ts';
import { requireVerified } from './require-verified.ts';

const centre = await createTestApp({ trustedProxies: 1 });
const { aDevice, ask, confirm, isProven, codeFor, prove, mailIsOut, forgetAll } = codesOf(centre);

const minute = 60_000;
const day = 24 * 60 * minute;

beforeEach(async () => {
  await mailIsOut();
  await forgetAll();
});

describe('a device', () => {
  test('is remembered for 30 days from each proof', async () => {
    const device = await prove();
    centre.clock.pass(20 * day);
    await prove('kim@example.org', device);
    centre.clock.pass(10 * day - 1);
    expect([await isProven(device), await isProven(device, 'kim@example.org')]).toEqual([true, true]);
    centre.clock.pass(1);
    expect([await isProven(device), await isProven(device, 'kim@example.org')]).toEqual([false, true]);
    centre.clock.pass(20 * day);
    expect(await isProven(device, 'kim@example.org')).toBe(false);
  });

  test('is believed for what it proved, and for nothing else', async () => {
    const device = await prove();
    const other = await prove('kim@example.org');
    expect(await isProven(device, 'kim@example.org')).toBe(false);
    expect(await isProven(other, alex)).toBe(false);
    expect(await isProven(aDevice(), alex)).toBe(false);
    const kim = 'kim@example.org';
    expect((await confirm('123456', kim, device)).body.code).toBe('code_over');
  });

  test('is let through by a call that needs the proof, and no other is', async () => {
    const spending = new Hono();
    spending.post('/spend', async (context) => {
      const deps = { db: centre.db, clock: centre.clock, baseUrl: 'http://windfall.test' };
      await requireVerified(deps, context, alex);
      return context.text('spent');
    });
    spending.onError((problem, context) => context.text(problem instanceof Refusal ? problem.code : 'bug'));
    const spend = async (device: TestDevice) =>
      (await spending.request('/spend', { method: 'POST', headers: device.headers() })).text();
    expect(await spend(await prove())).toBe('spent');
    expect(await spend(await prove('kim@example.org'))).toBe('email_not_proven');
    expect(await spend(aDevice())).toBe('email_not_proven');
  });

  test('keeps only a digest of its token with us, and gets a token of ours in place of one that we never gave', async () => {
    const made = 'A'.repeat(43);
    const device = aDevice();
    device.keep(new Response(null, { headers: { 'set-cookie': `device=${made}` } }));
    await prove(alex, device);
    const token = device.headers()['cookie']?.replace('device=', '') ?? '';
    expect(token).toMatch(/^[\w-]{43}$/);
    expect(token).not.toBe(made);
    const kept = JSON.stringify([
      await centre.db.selectFrom('known_device').selectAll().execute(),
      await centre.db.selectFrom('email_proof').selectAll().execute(),
    ]);
    expect(kept).not.toContain(token);
    const stolen = aDevice();
    stolen.keep(new Response(null, { headers: { 'set-cookie': `device=${JSON.parse(kept)[0][0].digest}` } }));
    expect(await isProven(stolen)).toBe(false);
  });

  test('is forgotten for every address at once, also where its cookie was copied', async () => {
    const device = await prove();
    await prove('kim@example.org', device);
    const copy = aDevice();
    copy.keep(new Response(null, { headers: { 'set-cookie': device.headers()['cookie'] ?? '' } }));
    expect(await isProven(copy)).toBe(true);
    const other = await prove();
    const answer = await device.post(forgetDeviceCall.path, {});
    expect([answer.status, await answer.json(), answer.headers.getSetCookie()]).toEqual([
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
    const asked = await ask(alex, device);
    expect(asked.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; SameSite=Strict$/,
    );
    const confirmed = await device.post(confirmCodeCall.path, { email: alex, code: await codeFor() });
    expect(confirmed.headers.getSetCookie()[0]).toMatch(
      /^device=[\w-]{43}; Max-Age=7776000; Path=\/; HttpOnly; SameSite=Strict$/,
    );
  });
});

test('behind TLS the cookie is bound to the host, and the plain one counts for nothing', async () => {
  const secure = await createTestApp({ settings: { BASE_URL: 'https://windfall.test' } });
  const device = createDevice(secure);
  const asked = await device.post(askForCodeCall.path, { email: alex, for: 'credits' });
  expect(asked.headers.getSetCookie()[0]).toMatch(
    /^__Host-device=[\w-]{43}; Max-Age=600; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  await verifyEmail(secure, alex, device);
  const proven = async (headers: Record<string, string>) =>
    (await secure.request(`${readVerifiedCall.path}?email=${alex}`, { headers })).json();
  expect(await proven(device.headers())).toEqual({ success: true, proven: true });
  const plain = (device.headers()['cookie'] ?? '').replace('__Host-', '');
  expect(await proven({ cookie: plain })).toEqual({ success: true, proven: false });
  const forgotten = await device.post(forgetDeviceCall.path, {});
  expect(forgotten.headers.getSetCookie()).toEqual(['__Host-device=; Max-Age=0; Path=/; Secure']);
});

describe('what is forgotten', () => {
  test('a code that is over, its request and its mail after a day, an ended proof and its device', async () => {
    const device = await prove();
    await ask('kim@example.org');
    await codeFor('kim@example.org');
    const counts = async () => {
      const { rows } = await sql<Record<string, number>>`
        select (select count(*) from email_code where code is not null) as live, (select count(*) from email_code) as codes,
          (select count(*) from mail) as mails, (select count(*) from kept_mail) as kept,
          (select count(*) from email_proof) as proofs, (select count(*) from known_device) as devices`.execute(
        centre.db,
      );
      return rows[0];
    };
    await mailIsOut();
    const deps = { db: centre.db, clock: centre.clock };
    await forgetEmailCodes(deps);
    expect(await counts()).toEqual({ live: 1, codes: 2, mails: 2, kept: 2, proofs: 1, devices: 2 });
    centre.clock.pass(10 * minute);
    expect(await forgetEmailCodes(deps)).toBe(1);
    expect(await counts()).toEqual({ live: 0, codes: 2, mails: 2, kept: 2, proofs: 1, devices: 1 });
    centre.clock.pass(day);
    await forgetEmailCodes(deps);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 1, devices: 1 });
    expect(await isProven(device)).toBe(true);
    centre.clock.pass(29 * day);
    await forgetEmailCodes(deps);
    expect(await isProven(device)).toBe(false);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 1, devices: 1 });
    centre.clock.pass(60 * day);
    await forgetEmailCodes(deps);
    expect(await counts()).toEqual({ live: 0, codes: 0, mails: 0, kept: 0, proofs: 0, devices: 0 });
  });

  test('a mail whose code is over or replaced before it could go stays unsent', async () => {
    const compose = centre.centre.mail.compose['email-code'];
    const device = aDevice();
    await ask(alex, device);
    const [first] = await centre.db.selectFrom('email_code').select('id').execute();
    await codeFor();
    expect(await compose(first?.id ?? '')).not.toBeNull();
    await ask(alex, device);
    await codeFor();
    expect(await compose(first?.id ?? '')).toBeNull();
    const second = await centre.db
      .selectFrom('email_code')
      .select('id')
      .where('code', 'is not', null)
      .executeTakeFirstOrThrow();
    centre.clock.pass(10 * minute);
    expect(await compose(second.id)).toBeNull();
  });
});
