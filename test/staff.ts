import { setStaffPassword } from '../src/server/features/staff/staff-password.ts';
import type { createTestApp } from './test-app.ts';

type App = Awaited<ReturnType<typeof createTestApp>>;

export const staffPassword = 'a password for tests';

/** Signs in as staff; returns the headers that carry the sign-in. */
export async function signInAsStaff(app: App): Promise<{ cookie: string }> {
  await app.db.transaction().execute((tx) => setStaffPassword(tx, staffPassword, app.clock.now()));
  return signInAgain(app);
}

/** Signs in again with the password that is set. */
export async function signInAgain(app: App): Promise<{ cookie: string }> {
  const answer = await app.post('/api/staff/sign-in', { password: staffPassword });
  return { cookie: cookieOf(answer) };
}

/** Enrols a kiosk as staff; returns the headers that carry it. */
export async function enrolTestKiosk(
  app: App,
  staff: { cookie: string },
  name = 'Kiosk by the door',
): Promise<{ cookie: string }> {
  const made = await app.post('/api/admin/kiosk-codes', { name }, staff);
  const { code } = (await made.json()) as { code: string };
  return { cookie: cookieOf(await app.post('/api/kiosk/enrol', { code })) };
}

/** Returns the cookies of a response, as the next request sends them. */
export function cookieOf(answer: Response): string {
  return answer.headers
    .getSetCookie()
    .map((cookie) => cookie.split(';')[0] ?? '')
    .join('; ');
}
