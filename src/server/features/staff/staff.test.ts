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

const app = await createTestApp({ at: '2026-11-21T08:00:00Z', trustedProxies: 1 });
const minute = 60_000;
const requestKiosks = (headers: Record<string, string>) => app.request('/api/admin/kiosks', { headers });
const readKiosk = async (headers: Record<string, string>) =>
  (await (await app.request('/api/kiosk', { headers })).json()) as {
    enrolled: boolean;
    name: string | null;
  };
const from = (address: string) => ({ 'x-forwarded-for': address });

test('the password opens the dashboard with a cookie that scripts and other sites cannot use', async () => {
  const staff = await signInAsStaff(app);
  const response = await app.post('/api/staff/sign-in', { password: staffPassword });
  expect(response.status).toBe(200);
  expect(response.headers.getSetCookie()).toHaveLength(1);
  expect(response.headers.getSetCookie()[0]).toMatch(/^staff=[\w-]{43}; Path=\/; HttpOnly; SameSite=Strict$/);
  expect(await response.json()).toMatchObject({
    idleEndsAt: '2026-11-21T08:30:00.000Z',
    endsAt: '2026-11-21T20:00:00.000Z',
  });
  expect((await requestKiosks(staff)).status).toBe(200);
});

test('on a site with TLS, the staff cookie works only for this host and only over TLS', async () => {
  const tls = await createTestApp({ settings: { BASE_URL: 'https://windfall.example' } });
  await tls.db.transaction().execute((tx) => setStaffPassword(tx, staffPassword, tls.clock.now()));
  const response = await tls.post('/api/staff/sign-in', { password: staffPassword });
  expect(response.headers.getSetCookie()[0]).toMatch(
    /^__Host-staff=[\w-]{43}; Path=\/; HttpOnly; Secure; SameSite=Strict$/,
  );
  const plain = cookieOf(response).replace('__Host-', '');
  expect((await tls.request('/api/admin/kiosks', { headers: { cookie: plain } })).status).toBe(401);
});

test('a wrong password is refused as specified, and recorded without the typed password', async () => {
  const response = await app.post('/api/staff/sign-in', { password: 'Tr0ub4dor' });
  expect([response.status, await response.json()]).toEqual([
    401,
    { success: false, code: 'wrong_password', message: 'Incorrect password' },
  ]);
  expect(response.headers.getSetCookie()).toEqual([]);
  const lines = await app.db
    .selectFrom('journal')
    .selectAll()
    .where('what', '=', 'sign-in refused')
    .execute();
  expect(lines.length).toBeGreaterThan(0);
  expect(JSON.stringify(lines)).not.toContain('Tr0ub4dor');
});

test('after ten wrong passwords from one IP address, this address is refused, but no other', async () => {
  const guess = (address: string) => app.post('/api/staff/sign-in', { password: 'wrong' }, from(address));
  for (let attempt = 0; attempt < 10; attempt += 1) expect((await guess('192.0.2.1')).status).toBe(401);
  expect((await guess('192.0.2.1')).status).toBe(429);
  const right = await app.post('/api/staff/sign-in', { password: staffPassword }, from('192.0.2.2'));
  expect(right.status).toBe(200);
});

test('a sign-in ends after thirty minutes without activity; reading does not extend it', async () => {
  const staff = await signInAsStaff(app);
  app.clock.pass(29 * minute);
  expect((await requestKiosks(staff)).status).toBe(200);
  // An open page repeats its searches. They use POST, so that no name is in an address.
  const searched = await app.post('/api/admin/gift-vouchers/find', { search: 'Nobody' }, staff);
  expect(searched.status).toBe(200);
  app.clock.pass(2 * minute);
  expect((await requestKiosks(staff)).status).toBe(401);

  const other = await signInAsStaff(app);
  for (let attempt = 0; attempt < 4; attempt += 1) {
    app.clock.pass(29 * minute);
    const reply = await app.post('/api/admin/still-here', {}, other);
    expect(reply.status).toBe(200);
  }
  expect((await requestKiosks(other)).status).toBe(200);
});

test('a sign-in ends after twelve hours even if it is extended', async () => {
  const staff = await signInAsStaff(app);
  for (let attempt = 0; attempt < 24; attempt += 1) {
    app.clock.pass(29 * minute);
    await app.post('/api/admin/still-here', {}, staff);
  }
  app.clock.pass(25 * minute);
  const { status, body } = await app.post('/api/admin/still-here', {}, staff).then(async (response) => ({
    status: response.status,
    body: (await response.json()) as Record<string, string>,
  }));
  expect(status).toBe(401);
  expect(body['code']).toBe('not_signed_in');
});

test('signing out ends one sign-in; a new password ends all sign-ins', async () => {
  const first = await signInAsStaff(app);
  const second = await signInAgain(app);
  expect((await app.post('/api/staff/sign-out', {}, first)).status).toBe(200);
  expect((await requestKiosks(first)).status).toBe(401);
  expect((await requestKiosks(second)).status).toBe(200);
  await app.db.transaction().execute((tx) => setStaffPassword(tx, staffPassword, app.clock.now()));
  expect((await requestKiosks(second)).status).toBe(401);
});

test('a code enrols one kiosk, within ten minutes; case and hyphen do not matter', async () => {
  const staff = await signInAsStaff(app);
  const makeCode = async () => {
    const created = await app.post('/api/admin/kiosk-codes', { name: ' By the door ' }, staff);
    expect(created.status).toBe(201);
    return (await created.json()) as { code: string; qr: string };
  };
  const { code, qr } = await makeCode();
  expect(code).toMatch(/^[2-9A-HJ-KM-NP-Z]{4}-[2-9A-HJ-KM-NP-Z]{4}$/);
  expect(Buffer.from(qr.split(',')[1] ?? '', 'base64').toString()).toContain('<svg');
  const enrolled = await app.post('/api/kiosk/enrol', {
    code: ` ${code.toLowerCase().replace('-', ' ')} `,
  });
  expect([enrolled.status, await enrolled.json()]).toEqual([200, { success: true, name: 'By the door' }]);
  expect(enrolled.headers.getSetCookie()[0]).toContain(`Max-Age=${365 * 24 * 3600}`);
  expect(await readKiosk({ cookie: cookieOf(enrolled) })).toMatchObject({
    enrolled: true,
    name: 'By the door',
  });

  for (const unusable of [code, 'ABCD-EFGH']) {
    const again = await app.post('/api/kiosk/enrol', { code: unusable });
    expect([again.status, ((await again.json()) as { code: string }).code]).toEqual([
      409,
      'kiosk_code_wrong',
    ]);
  }
  const late = await makeCode();
  app.clock.pass(10 * minute);
  expect((await app.post('/api/kiosk/enrol', { code: late.code })).status).toBe(409);
});

test('a kiosk’s first request of each day renews its cookie for a year', async () => {
  const kiosk = await enrolTestKiosk(app, await signInAsStaff(app), 'By the café');
  const renewed = async (path: string) =>
    (await app.request(path, { headers: kiosk })).headers.getSetCookie();
  expect(await renewed('/api/check-in/day')).toEqual([]);
  for (const path of ['/api/check-in/day', '/api/kiosk']) {
    app.clock.pass(24 * 60 * minute);
    expect(await renewed(path)).toEqual([expect.stringContaining(`Max-Age=${365 * 24 * 3600}`)]);
    expect((await renewed(path)).concat(await renewed('/api/kiosk'))).toEqual([]);
  }
  expect(await readKiosk(kiosk)).toMatchObject({ enrolled: true });
});

test('concurrent uses of one code enrol one kiosk', async () => {
  const staff = await signInAsStaff(app);
  const created = await app.post('/api/admin/kiosk-codes', { name: 'Crowd' }, staff);
  const { code } = (await created.json()) as { code: string };
  const responses = await Promise.all(
    Array.from({ length: 8 }, (_, attempt) =>
      app.post('/api/kiosk/enrol', { code }, from(`198.51.100.${attempt}`)),
    ),
  );
  expect(responses.filter(({ status }) => status === 200)).toHaveLength(1);
  expect(responses.filter(({ status }) => status === 409)).toHaveLength(7);
});

test('a kiosk cannot make staff calls, and a withdrawn one is no longer enrolled', async () => {
  const staff = await signInAsStaff(app);
  const kiosk = await enrolTestKiosk(app, staff, 'Back room');
  expect((await requestKiosks(kiosk)).status).toBe(401);
  const list = (await (await requestKiosks(staff)).json()) as { kiosks: { id: string; name: string }[] };
  const id = list.kiosks.find(({ name }) => name === 'Back room')?.id;
  expect((await app.post(`/api/admin/kiosks/${id}/withdraw`, {}, staff)).status).toBe(200);
  expect(await readKiosk(kiosk)).toMatchObject({ enrolled: false, name: null });
  expect((await app.post(`/api/admin/kiosks/${id}/withdraw`, {}, staff)).status).toBe(404);
});

test('the audit log records what staff and kiosks did', async () => {
  const lines = await app.db.selectFrom('journal').select('what').distinct().execute();
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
