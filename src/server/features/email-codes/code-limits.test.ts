import { beforeEach, describe, expect, test } from 'vitest';
import { alex, codesOf } from '../../../../test/email-codes.ts';
import { createDevice } from '../../../../test/prove-email.ts';
import { bodyOf, createTestApp } from '../../../../test/test-app.ts';
import type { RefusalReply } from '../../../contract/refusal.ts';

const centre = await createTestApp({ trustedProxies: 1 });
const { ask, confirm, codeFor, prove, mailIsOut, forgetAll } = codesOf(centre);

const minute = 60_000;

beforeEach(async () => {
  await mailIsOut();
  await forgetAll();
});

describe('a stranger', () => {
  test('hears the same whether the centre knows the address or not', async () => {
    await prove('known@example.org');
    const answers = [await ask('known@example.org'), await ask('unknown@example.org')];
    const [known, unknown] = await Promise.all(
      answers.map(async (answer) => ({
        status: answer.status,
        body: await answer.text(),
        headers: [...answer.headers.keys()],
        cookie: answer.headers.getSetCookie().map((set) => set.replace(/=[^;]*/, '')),
      })),
    );
    expect(known).toEqual(unknown);
  });

  test('hears the same when a mailbox has had five codes in an hour; no sixth mail goes, and the fifth code still counts', async () => {
    const bodies: string[] = [];
    for (let count = 1; count <= 6; count += 1) {
      const answer = await ask(count % 2 ? alex : 'Alex+2@example.org');
      bodies.push(`${answer.status} ${await answer.text()}`);
      await mailIsOut();
    }
    expect(new Set(bodies).size).toBe(1);
    expect(await centre.db.selectFrom('kept_mail').selectAll().execute()).toHaveLength(5);
    const statuses = await centre.db.selectFrom('mail').select('status').orderBy('status').execute();
    expect(statuses.filter(({ status }) => status === 'dropped')).toHaveLength(1);
    expect((await confirm(await codeFor())).status).toBe(200);
    centre.clock.pass(60 * minute);
    await ask();
    await codeFor();
    expect(await centre.db.selectFrom('kept_mail').selectAll().execute()).toHaveLength(6);
  });

  test('cannot have more than five sent by asking twenty times at once, nor leave two codes that count', async () => {
    await Promise.all(Array.from({ length: 20 }, () => ask()));
    const rows = await centre.db.selectFrom('email_code').select(['code', 'within_limit']).execute();
    expect(rows).toHaveLength(20);
    expect(rows.filter(({ within_limit }) => within_limit)).toHaveLength(5);
    expect(rows.filter(({ code }) => code !== null)).toHaveLength(1);
  });

  test('cannot have more than twenty sent in a day', async () => {
    for (let hour = 0; hour < 6; hour += 1) {
      await Promise.all(Array.from({ length: 5 }, () => ask()));
      centre.clock.pass(60 * minute);
    }
    const sent = () =>
      centre.db.selectFrom('email_code').select('id').where('within_limit', '=', true).execute();
    expect(await sent()).toHaveLength(20);
    centre.clock.pass(18 * 60 * minute);
    await ask();
    expect(await sent()).toHaveLength(21);
  });

  test('is asked to wait after thirty requests or forty codes from one address', async () => {
    const one = createDevice(centre, { 'x-forwarded-for': '192.0.2.7' });
    const two = createDevice(centre, { 'x-forwarded-for': '192.0.2.8' });
    for (let count = 0; count < 30; count += 1) await ask(`family${count}@example.org`, one);
    const refused = await ask('family@example.org', one);
    expect([refused.status, (await bodyOf<RefusalReply>(refused)).message]).toEqual([
      429,
      'Many codes were asked for from this connection. Please try again in 60 minutes.',
    ]);
    for (let count = 0; count < 40; count += 1) await confirm('123456', `family${count}@example.org`, two);
    const { status, body } = await confirm('123456', alex, two);
    expect([status, body.message]).toEqual([
      429,
      'Many codes were entered from this connection. Please try again in 10 minutes.',
    ]);
    expect((await ask()).status).toBe(200);
  });
});
