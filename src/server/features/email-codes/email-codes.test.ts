import { sql } from 'kysely';
import { beforeEach, describe, expect, test } from 'vitest';
import { waitForBlockedCall } from '../../../../test/blocked-call.ts';
import { alexEmail, emailCodeHelpers } from '../../../../test/email-codes.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import { confirmCodeCall, forgetDeviceCall, requestCodeCall } from '../../../contract/email-code.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';
import { lockEmailCodes } from './email-code-store.ts';

const app = await createTestApp({ trustedProxies: 1 });
const { newDevice, ask, confirm, isVerified, codeFor, waitUntilNoMail, forgetAll } = emailCodeHelpers(app);

const minute = 60_000;
const wrongCode = (code: string, by = 1) => String((Number(code) + by) % 1_000_000).padStart(6, '0');
const mailsTo = (email: string) =>
  app.db.selectFrom('kept_mail').selectAll().where('recipient', '=', email).execute();

beforeEach(async () => {
  await waitUntilNoMail();
  await forgetAll();
});

describe('a code', () => {
  test('arrives by mail, first in the subject, and verifies the address on this device', async () => {
    const device = newDevice();
    const requested = await ask('Alex.Rowe@example.org', device);
    expect([requested.status, await requested.json()]).toEqual([
      200,
      {
        success: true,
        message:
          'A code is on its way to this address, unless several were sent to it lately. A code works for 10 minutes.',
      },
    ]);
    const code = await codeFor('Alex.Rowe@example.org');
    const [mail] = await mailsTo('Alex.Rowe@example.org');
    expect(mail?.subject).toBe(`${code} is your code - Windfall`);
    for (const text of [mail?.body ?? '', mail?.html ?? '']) {
      for (const words of [code, 'session credits', '10 minutes', 'until 10:10am', 'You did not ask for it?'])
        expect(text).toContain(words);
    }
    expect(await isVerified(device, 'alex.rowe@example.org')).toBe(false);
    expect(await confirm(code, 'alex.rowe@example.org', device)).toEqual({
      status: 200,
      body: { success: true, proven: true },
    });
    expect(await isVerified(device, 'ALEX.rowe+kids@example.org')).toBe(true);
    expect(app.errors).toEqual([]);
  });

  test('for rewards mentions rewards in its mail', async () => {
    const device = newDevice();
    await device.post(requestCodeCall.path, { email: alexEmail, for: 'rewards' });
    await codeFor(alexEmail, device);
    expect((await mailsTo(alexEmail))[0]?.body).toContain('rewards');
  });

  test.each(['123 456', ' 123-456 ', '123456'])('is accepted when typed as %j', async (typed) => {
    await ask();
    await codeFor();
    await app.db.updateTable('email_code').set({ code: '123456' }).execute();
    expect((await confirm(typed)).status).toBe(200);
  });

  test('is valid for ten minutes', async () => {
    await ask();
    const code = await codeFor();
    app.clock.pass(10 * minute - 1);
    expect((await confirm(code)).status).toBe(200);

    await ask('kim@example.org');
    const late = await codeFor('kim@example.org');
    app.clock.pass(10 * minute);
    expect((await confirm(late, 'kim@example.org')).body.code).toBe('code_over');
    const rows = await app.db.selectFrom('email_code').select('code').execute();
    expect(rows).toEqual([{ code: null }, { code: null }]);
  });

  test('allows five tries, and the refusal gives the number left', async () => {
    await ask();
    const code = await codeFor();
    const refusals: string[] = [];
    for (let tries = 1; tries <= 5; tries += 1) {
      const { status, body } = await confirm(wrongCode(code, tries));
      expect(status).toBe(409);
      refusals.push(`${body.code}: ${body.message}`);
    }
    expect(refusals).toEqual([
      'code_wrong: That is not the code in our newest mail: four tries left.',
      'code_wrong: That is not the code in our newest mail: three tries left.',
      'code_wrong: That is not the code in our newest mail: two tries left.',
      'code_wrong: That is not the code in our newest mail: one try left.',
      'code_over: That is not the code, and it was the fifth try. Please ask for a new one.',
    ]);
    expect((await confirm(code)).body.code).toBe('code_over');
  });

  test('counts twenty concurrent guesses as five tries, then refuses the right code', async () => {
    await ask();
    const code = await codeFor();
    const responses = await Promise.all(
      Array.from({ length: 20 }, (_, by) => confirm(wrongCode(code, by + 1))),
    );
    const codes = responses.map(({ body }) => body.code);
    expect(codes.filter((each) => each === 'code_wrong')).toHaveLength(4);
    expect(codes.filter((each) => each === 'code_over')).toHaveLength(16);
    expect((await confirm(code)).body.code).toBe('code_over');
    expect(await app.db.selectFrom('email_code').select(['tries', 'code']).execute()).toEqual([
      { tries: 5, code: null },
    ]);
  });

  test('is valid only on the device that requested it', async () => {
    const device = newDevice();
    await ask(alexEmail, device);
    const code = await codeFor();
    const others = await Promise.all(Array.from({ length: 8 }, () => confirm(code, alexEmail, newDevice())));
    for (const { status, body } of others) expect([status, body.code]).toEqual([409, 'code_over']);
    const asker = newDevice();
    await ask('kim@example.org', asker);
    expect((await confirm(code, alexEmail, asker)).body.code).toBe('code_over');
    expect((await confirm(code, alexEmail, device)).status).toBe(200);
    expect(await app.db.selectFrom('email_proof').selectAll().execute()).toHaveLength(1);
  });

  test('is valid at the same time as the code of another device', async () => {
    const [one, two] = [newDevice(), newDevice()];
    await ask(alexEmail, one);
    await ask(alexEmail, two);
    const codes = [await codeFor(alexEmail, one), await codeFor(alexEmail, two)];
    expect((await confirm(codes[1] ?? '', alexEmail, two)).status).toBe(200);
    expect((await confirm(codes[0] ?? '', alexEmail, one)).status).toBe(200);
  });

  test('that the previous version stored without a device is accepted from any device', async () => {
    await ask();
    const code = await codeFor();
    await app.db.updateTable('email_code').set({ device: null }).execute();
    expect((await confirm(code, alexEmail, newDevice())).status).toBe(200);
  });

  test('can be confirmed twice by its device, after a double tap or a lost reply', async () => {
    const device = newDevice();
    await ask(alexEmail, device);
    const code = await codeFor();
    const twice = await Promise.all([confirm(code, alexEmail, device), confirm(code, alexEmail, device)]);
    expect(twice.map(({ status }) => status)).toEqual([200, 200]);
    app.clock.pass(minute);
    expect((await confirm(code, alexEmail, device)).body).toEqual({ success: true, proven: true });
    expect((await confirm(code, alexEmail, newDevice())).body.code).toBe('code_over');
  });

  test('is not locked while its device asks for another one, so that asking and confirming cannot deadlock', async () => {
    const device = newDevice();
    await ask(alexEmail, device);
    const code = await codeFor();
    const { reply } = await app.db.transaction().execute(async (tx) => {
      await lockEmailCodes(tx, alexEmail);
      await sql`select from known_device for update`.execute(tx);
      const reply = confirm(code, alexEmail, device);
      await waitForBlockedCall(app.db);
      await sql`select from email_code for update nowait`.execute(tx);
      return { reply };
    });
    expect((await reply).status).toBe(200);
  });

  test('is replaced by a newer one, however the address is spelt', async () => {
    const device = newDevice();
    await ask(alexEmail, device);
    const older = await codeFor();
    await ask('ALEX+1@example.org', device);
    const newer = await codeFor('ALEX+1@example.org');
    if (older !== newer) expect((await confirm(older)).body.code).toBe('code_wrong');
    expect((await confirm(newer)).status).toBe(200);
  });

  test('that was never requested is refused as expired', async () => {
    expect((await confirm('123456', 'nobody@example.org')).body.code).toBe('code_over');
  });
});

describe('refusals', () => {
  test.each([
    ['an invalid address', requestCodeCall.path, { email: 'alex', for: 'credits' }, 'email'],
    ['no address', requestCodeCall.path, { for: 'credits' }, 'email'],
    [
      'two addresses',
      requestCodeCall.path,
      { email: 'a@example.org,b@example.org', for: 'credits' },
      'email',
    ],
    [
      'a line end',
      requestCodeCall.path,
      { email: 'a@example.org\r\nBcc: b@example.org', for: 'credits' },
      'email',
    ],
    ['no purpose', requestCodeCall.path, { email: alexEmail }, 'for'],
    ['another purpose', requestCodeCall.path, { email: alexEmail, for: 'money' }, 'for'],
    ['an unknown field', requestCodeCall.path, { email: alexEmail, for: 'credits', code: '1' }, 'code'],
    ['five digits', confirmCodeCall.path, { email: alexEmail, code: '12345' }, 'code'],
    ['letters', confirmCodeCall.path, { email: alexEmail, code: '12345a' }, 'code'],
    ['a number', confirmCodeCall.path, { email: alexEmail, code: 123456 }, 'code'],
    ['endless digits', confirmCodeCall.path, { email: alexEmail, code: '1 '.repeat(1000) }, 'code'],
    ['no code', confirmCodeCall.path, { email: alexEmail }, 'code'],
    ['an unknown field when forgetting a device', forgetDeviceCall.path, { email: alexEmail }, 'email'],
  ])('%s', async (_, path, body, field) => {
    const response = await newDevice().post(path, body);
    expect(response.status).toBe(400);
    const refusal = await bodyOf<RefusalReply>(response);
    expect(refusal.code).toBe('malformed');
    expect(Object.keys(refusal.fields ?? {})).toEqual([field]);
  });

  test.each([requestCodeCall.path, confirmCodeCall.path, forgetDeviceCall.path])(
    '%s from another site’s page, or as a form',
    async (path) => {
      const foreign = await app.post(path, {}, { origin: 'https://evil.example' });
      expect((await bodyOf<RefusalReply>(foreign)).code).toBe('wrong_origin');
      const form = await app.request(path, {
        method: 'POST',
        headers: { 'content-type': 'application/x-www-form-urlencoded' },
        body: 'email=alex%40example.org&for=credits',
      });
      expect((await bodyOf<RefusalReply>(form)).code).toBe('malformed');
    },
  );
});
