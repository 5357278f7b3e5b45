import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import type { Access } from '../src/contract/call.ts';
import {
  allPermissions,
  allStaffRoles,
  mayDo,
  type Permission,
  permissions,
  staffRoles,
} from '../src/domain/staff-roles.ts';
import { apiCalls } from '../src/server/features/api-docs/all-calls.ts';
import { enrolTestKiosk, signInAsRole, signInAsStaff } from './staff.ts';
import { createTestApp } from './test-app.ts';

const app = await createTestApp();

/** The addresses of the server that are not calls of the contract, each with who may use it. */
const besideTheContract = {
  'GET /health': 'everybody',
  'GET /api/docs': 'everybody',
  'GET /api/openapi.json': 'everybody',
  'GET /api/availability/stream': 'everybody',
  // Its events say that the guests of some party have changed, but not of which party.
  'GET /api/parties/guests/stream': 'everybody',
  'POST /api/payment-notices': 'everybody',
  // Its events name only what screens should read again. An enrolled kiosk and all staff may open it.
  'GET /api/check-in/stream': 'front desk',
};

const addressOf = ({ method, path }: { method: string; path: string }) => `${method} ${path}`;
const mounted = app.app.routes
  .filter(({ method, path }) => method !== 'ALL' && (path.startsWith('/api/') || path === '/health'))
  .map(addressOf);

test('the server has exactly the calls of the contract, and the few other addresses that this file lists', () => {
  expect([...new Set(mounted)].sort()).toEqual(
    [...Object.keys(besideTheContract), ...apiCalls.map(addressOf)].sort(),
  );
});

test('the path of a call agrees with who may make it: staff under /api/admin, kiosks under /api/check-in', () => {
  const open = apiCalls.filter(({ path, access }) => path.startsWith('/api/admin') && access === 'public');
  expect(open.map(addressOf).sort()).toEqual([
    'POST /api/admin/passkeys/sign-in',
    'POST /api/admin/passkeys/sign-in-options',
  ]);
  for (const { path, access } of apiCalls) {
    expect([path, access === 'kiosk']).toEqual([path, path.startsWith('/api/check-in/')]);
    if (access !== 'public' && access !== 'kiosk')
      expect([path, path.startsWith('/api/admin/')]).toEqual([path, true]);
  }
});

const guarded = [
  ...apiCalls.filter(({ access }) => access !== 'public').map(addressOf),
  'GET /api/check-in/stream',
];
const fillPath = (path: string) =>
  path.replace(/:date/g, '2026-11-20').replace(/:\w+/g, '00000000-0000-4000-8000-000000000000');

test.each(guarded)('%s refuses a caller who is not signed in', async (address) => {
  const [method = '', path = ''] = address.split(' ');
  const bodies = method === 'GET' ? [undefined] : ['{}', '{"id":1}', 'no json', ''];
  const answers = await Promise.all(
    bodies.map(async (body) => {
      const answer = await app.request(fillPath(path), {
        method,
        headers: {
          'content-type': 'application/json',
          cookie: `staff=${'x'.repeat(43)}; kiosk=${'y'.repeat(43)}`,
        },
        ...(body === undefined ? {} : { body }),
      });
      return [answer.status, await answer.json()];
    }),
  );
  for (const answer of answers) {
    expect(answer).toEqual([401, { success: false, code: 'not_signed_in', message: 'Please sign in' }]);
  }
});

test('the guards also refuse callers at addresses that have no call yet', async () => {
  for (const path of [
    '/api/admin',
    '/api/admin/anything',
    '/api/admin/passkeys/anything',
    '/api/check-in/anything',
  ]) {
    const { status } = await app.request(path);
    expect([path, status]).toEqual([path, 401]);
  }
});

/**
 * Returns the status, code and words of the refusal if the guard stops a caller, or only status 200 if it
 * lets the caller past. The body of a POST is not JSON, so a POST that the guard lets past is refused
 * after the guard and does nothing.
 */
async function replyOfGuard(address: string, headers: { cookie: string }) {
  const [method = '', path = ''] = address.split(' ');
  const answer = await app.request(fillPath(path), {
    method,
    headers: { 'content-type': 'application/json', cookie: headers.cookie },
    ...(method === 'POST' ? { body: 'no json' } : {}),
  });
  const { code, message } = (await answer.json()) as { code?: string; message?: string };
  if (answer.status === 403 || answer.status === 401) return { status: answer.status, code, message };
  expect([address, answer.status < 500]).toEqual([address, true]);
  return { status: 200 };
}

/** Returns the permissions that allow a call; any one of them is enough. */
const anyOf = (access: Exclude<Access, 'public' | 'signed-in'>): readonly Permission[] =>
  typeof access === 'object' ? access : [access === 'kiosk' ? 'check-in' : access];

const calls = apiCalls.flatMap(({ access, ...call }) => (access === 'public' ? [] : [{ ...call, access }]));

test.each(allStaffRoles)(
  'the role %s may make exactly the calls that its permissions allow',
  async (role) => {
    const staff = await signInAsRole(app, role);
    for (const call of calls) {
      const { access } = call;
      const may = access === 'signed-in' || anyOf(access).some((permission) => mayDo(role, permission));
      const answer = await replyOfGuard(addressOf(call), staff);
      expect([addressOf(call), answer]).toEqual([
        addressOf(call),
        may
          ? { status: 200 }
          : {
              status: 403,
              code: 'not_allowed',
              message: expect.stringMatching(
                new RegExp(`^${staffRoles[role].name} may not .+\\. Please ask somebody who may: Owner`),
              ),
            },
      ]);
    }
  },
);

test('the staff password may make every call', async () => {
  const staff = await signInAsStaff(app);
  for (const call of calls)
    expect([addressOf(call), await replyOfGuard(addressOf(call), staff)]).toEqual([
      addressOf(call),
      { status: 200 },
    ]);
});

test('an owner who took over a screen with a PIN may make every call of staff except those about people and personal data', async () => {
  const staff = await signInAsRole(app, 'owner', { byPin: true });
  for (const call of calls.filter(({ access }) => access !== 'kiosk')) {
    const needsFullSignIn = call.access === 'people' || call.access === 'personal-data';
    const { status } = await replyOfGuard(addressOf(call), staff);
    expect([addressOf(call), status]).toEqual([addressOf(call), needsFullSignIn ? 403 : 200]);
  }
});

test('a kiosk may make the calls of the front desk, and none of the calls of staff', async () => {
  const kiosk = await enrolTestKiosk(app, await signInAsStaff(app));
  for (const call of calls) {
    const { status } = await replyOfGuard(addressOf(call), kiosk);
    expect([addressOf(call), status]).toEqual([addressOf(call), call.access === 'kiosk' ? 200 : 401]);
  }
});

test('docs/security.md shows the same permissions of roles as the code', () => {
  const heads = allStaffRoles.map((role) => staffRoles[role].name);
  const rows = allPermissions.map((permission) =>
    [permissions[permission], ...allStaffRoles.map((role) => (mayDo(role, permission) ? 'yes' : ''))].join(
      ' | ',
    ),
  );
  const table = [
    `| may | ${heads.join(' | ')} |`,
    `|---|${heads.map(() => '---|').join('')}`,
    ...rows.map((row) => `| ${row} |`),
  ];
  const page = readFileSync('docs/security.md', 'utf8').replaceAll(/ +\|/g, ' |');
  expect(page).toContain(table.join('\n').replaceAll(/ +\|/g, ' |'));
});
