import { randomUUID } from 'node:crypto';
import type { StaffRole } from '../src/domain/staff-roles.ts';
import { startStaffSession } from '../src/server/features/staff/sign-in.ts';
import { storePasswordDigest } from '../src/server/features/staff/staff-store.ts';
import type { createTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof createTestApp>>;

export const staffPassword = 'a password for tests';
/**
 * The digest of `staffPassword` at the lowest cost of argon2. A digest states its cost, so each sign-in
 * takes a tenth of a millisecond instead of twenty milliseconds. A centre's own digests cost more
 * (`setStaffPassword`).
 */
const cheapDigest =
  '$argon2id$v=19$m=8,t=1,p=1$dcZqhI3AuQYb/0s7WVb/Og$TNwcVXFAX+pqC7e3NYQsl1Pze/iHZd2hN720B7LlyiE';

/** Sets the staff password and signs in with it; returns the headers that carry the sign-in. */
export async function signInAsStaff(app: App): Promise<{ cookie: string }> {
  await storePasswordDigest(app.db, cheapDigest, app.clock.now());
  return signInAgain(app);
}

/** Signs in again with the staff password that is set. */
export async function signInAgain(app: App): Promise<{ cookie: string }> {
  const answer = await app.post('/api/staff/sign-in', { password: staffPassword });
  return { cookie: cookieOf(answer) };
}

/**
 * Signs in as a colleague with a role, as if with a passkey; returns the headers that carry the sign-in.
 * With `byPin`, the colleague has taken over an open screen with a PIN.
 */
export async function signInAsRole(
  app: App,
  role: StaffRole,
  { byPin = false, name = `Test ${role}` } = {},
): Promise<{ cookie: string; personId: string }> {
  const now = new Date(app.clock.now());
  const { id } = await app.db
    .insertInto('staff_person')
    .values({ name, email: `${randomUUID()}@example.com`, role, invited_at: now, joined_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  const { token } = await startStaffSession(app.db, {
    now: now.getTime(),
    personId: id,
    how: 'passkey',
    device: 'Chrome on Windows',
  });
  if (byPin)
    await app.db.updateTable('staff_session').set({ by_pin: true }).where('person_id', '=', id).execute();
  return { cookie: `staff=${token}`, personId: id };
}

/** Enrols a kiosk as staff; returns the headers that identify the kiosk. */
export async function enrolTestKiosk(
  app: App,
  staff: { cookie: string },
  name = 'Kiosk by the door',
): Promise<{ cookie: string }> {
  const made = await app.post('/api/admin/kiosk-codes', { name }, staff);
  const { code } = (await made.json()) as { code: string };
  return { cookie: cookieOf(await app.post('/api/kiosk/enrol', { code })) };
}

/** Returns the cookies that a response sets, as the next request sends them. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
