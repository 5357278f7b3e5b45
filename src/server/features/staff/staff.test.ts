import { expect, test } from 'vitest';
import {
  cookieOf,
  enrolTestKiosk,
  signInAgain,
  signInAsStaff,
  staffPassword,
} from '../../../../test/staff.ts';
import { createTestApp } from '../../../../test/test-app.ts';
import { setStaffPassword } from './staff-password.ts';

const centre = await createTestApp({ at: '2026-11-21T08:00:00Z', trustedProxies: 1 });
const minute = 60_000;
const kiosks = (headers: Record<string, string>) => centre.request('/api/admin/kiosks', { headers });
const whoAsks = async (headers: Record<string, string>) =>
  (await (await centre.request('/api/kiosk', { headers })).json()) as {
    enrolled: boolean;
    name: string | null;
  };
const from = (address: string) => ({ 'x-forwarded-for': address });

test('the password opens the dashboard, by a cookie that no script reads and no other site sends', async () => {
  const staff = await signInAsStaff(centre);
  const answer = await centre.post('/api/staff/sign-in', { password: staffPassword });
  expect(answer.status).toBe(200);
  expect(answer.headers.getSetCookie()).toHaveLength(1);
  expect(answer.headers.getSetCookie()[0]).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await answer.json()).toMatchObject({
    idleEndsAt: '2026-11-21T08:30:00.000Z',
    endsAt: '2026-11-21T20:00:00.000Z',
  });
  expect((await kiosks(staff)).status).toBe(200);
});

test('behind TLS the cookie is bound to the host and to TLS', async () => {
  const tls = await createTestApp({ settings: { BASE_URL: 'https://windfall.example' } });
  await tls.db.transaction().execute((tx) => setStaffPassword(tx, staffPassword, tls.clock.now()));
  const answer = await tls.post('/api/staff/sign-in', { password: staffPassword });
  expect(answer.headers.getSetCookie()[0]).toMatch(
    /^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const plain = cookieOf(answer).replace('__Host-', '');
  expect((await tls.request('/api/admin/kiosks', { headers: { cookie: plain } })).status).toBe(401);
});

test('a wrong password is refused with the words of the gate, and written down without what was typed', async () => {
  const answer = await centre.post('/api/staff/sign-in', { password: 'Tr0ub4dor' });
  expect([answer.status, await answer.json()]).toEqual([
    401,
    { success: false, code: 'wrong_password', message: 'Incorrect password' },
  ]);
  expect(answer.headers.getSetCookie()).toEqual([]);
  const lines = await centre.db
    .selectFrom('journal')
    .selectAll()
    .where('what', '=', 'sign-in refused')
    .execute();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('Tr0ub4dor');
});

test('ten wrong passwords from one address: that address waits, another does not', async () => {
  const guess = (address: string) => centre.post('/api/staff/sign-in', { password: 'wrong' }, from(address));
  for (let turn = 0; turn < 10; turn += 1) expect((await guess('192.0.2.1')).status).toBe(401);
  expect((await guess('192.0.2.1')).status).toBe(429);
  const right = await centre.post('/api/staff/sign-in', { password: staffPassword }, from('192.0.2.2'));
  expect(right.status).toBe(200);
});

test('thirty minutes without anybody doing anything end a sign-in; watching alone does not keep it', async () => {
  const staff = await signInAsStaff(centre);
  centre.clock.pass(29 * minute);
  expect((await kiosks(staff)).status).toBe(200);
  centre.clock.pass(2 * minute);
  expect((await kiosks(staff)).status).toBe(401);

  const other = await signInAsStaff(centre);
  for (let turn = 0; turn < 4; turn += 1) {
    centre.clock.pass(29 * minute);
    const still = await centre.post('/api/admin/still-here', {}, other);
    expect(still.status).toBe(200);
  }
  expect((await kiosks(other)).status).toBe(200);
});

test('twelve hours end a sign-in in any case', async () => {
  const staff = await signInAsStaff(centre);
  for (let turn = 0; turn < 24; turn += 1) {
    centre.clock.pass(29 * minute);
    await centre.post('/api/admin/still-here', {}, staff);
  }
  centre.clock.pass(25 * minute);
  const { status, body } = await centre.post('/api/admin/still-here', {}, staff).then(async (answer) => ({
    status: answer.status,
    body: (await answer.json()) as Record<string, string>,
  }));
  expect(status).toBe(401);
  expect(body['code']).toBe('not_signed_in');
});

test('signing out ends this sign-in and no other; a new password ends all', async () => {
  const one = await signInAsStaff(centre);
  const two = await signInAgain(centre);
  expect((await centre.post('/api/staff/sign-out', {}, one)).status).toBe(200);
  expect((await kiosks(one)).status).toBe(401);
  expect((await kiosks(two)).status).toBe(200);
  await centre.db.transaction().execute((tx) => setStaffPassword(tx, staffPassword, centre.clock.now()));
  expect((await kiosks(two)).status).toBe(401);
});

test('a kiosk is enrolled with a code once, within ten minutes, typed as people type', async () => {
  const staff = await signInAsStaff(centre);
  const make = async () => {
    const made = await centre.post('/api/admin/kiosk-codes', { name: ' By the door ' }, staff);
    expect(made.status).toBe(201);
    return (await made.json()) as { code: string; qr: string };
  };
  const { code, qr } = await make();
  expect(code).toMatch(/^[2-9A-HJ-KM-NP-Z]{4}-[2-9A-HJ-KM-NP-Z]{4}$/);
  expect(Buffer.from(qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg');
  const enrolled = await centre.post('/api/kiosk/enrol', {
    code: ` ${code.toLowerCase().replace('-', ' ')} `,
  });
  expect([enrolled.status, await enrolled.json()]).toEqual([200, { success: true, name: 'By the door' }]);
  expect(enrolled.headers.getSetCookie()[0]).toContain(`Max-Age=${365 * 24 * 3600}`);
  expect(await whoAsks({ cookie: cookieOf(enrolled) })).toMatchObject({
    enrolled: true,
    name: 'By the door',
  });

  for (const spent of [code, 'ABCD-EFGH']) {
    const again = await centre.post('/api/kiosk/enrol', { code: spent });
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
      409,
      'kiosk_code_wrong',
    ]);
  }
  const late = await make();
  centre.clock.pass(10 * minute);
  expect((await centre.post('/api/kiosk/enrol', { code: late.code })).status).toBe(409);
});

test('one code enrols one kiosk, however many ask at once', async () => {
  const staff = await signInAsStaff(centre);
  const made = await centre.post('/api/admin/kiosk-codes', { name: 'Crowd' }, staff);
  const { code } = (await made.json()) as { code: string };
  const answers = await Promise.all(
    Array.from({ length: 8 }, (_, turn) =>
      centre.post('/api/kiosk/enrol', { code }, from(`198.51.100.${turn}`)),
    ),
  );
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(answers.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('a kiosk is no member of staff, and loses its right the moment it is withdrawn', async () => {
  const staff = await signInAsStaff(centre);
  const kiosk = await enrolTestKiosk(centre, staff, 'Back room');
  expect((await kiosks(kiosk)).status).toBe(401);
  const list = (await (await kiosks(staff)).json()) as { kiosks: { id: string; name: string }[] };
  const id = list.kiosks.find(({ name }) => name === 'Back room')?.id;
  expect((await centre.post(`/api/admin/kiosks/${id}/withdraw`, {}, staff)).status).toBe(200);
  expect(await whoAsks(kiosk)).toMatchObject({ enrolled: false, name: null });
  expect((await centre.post(`/api/admin/kiosks/${id}/withdraw`, {}, staff)).status).toBe(404);
});

test('what staff and kiosks did is written down', async () => {
  const lines = await centre.db.selectFrom('journal').select('what').distinct().execute();
  expect(lines.map(({ what }) => what)).toEqual(
    expect.arrayContaining([
      'signed in',
      'signed out',
      'sign-in refused',
      'staff password set',
      'kiosk code made',
      'kiosk enrolled',
      'kiosk withdrawn',
    ]),
  );
});
