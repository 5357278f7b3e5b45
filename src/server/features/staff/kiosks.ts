import { randomInt } from 'node:crypto';
import { refuse } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { newSessionToken, tokenDigest } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { consumeKioskCode, insertKiosk, insertKioskCode, markKioskWithdrawn } from './staff-store.ts';

/** The characters of a code, without those that look alike. */
const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** How long a kiosk's code is valid: ten minutes, in milliseconds. */
const codeLifetime = 10 * 60_000;

/**
 * Makes a code that enrols one kiosk under a name. Returns the code and its expiry (epoch milliseconds).
 */
export async function makeKioskCode(
  deps: StaffDeps,
  name: string,
): Promise<{ code: string; endsAt: number }> {
  const now = deps.clock.now();
  const randomGroup = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const code = `${randomGroup()}-${randomGroup()}`;
  const endsAt = now + codeLifetime;
  await deps.db.transaction().execute(async (tx) => {
    await insertKioskCode(tx, { digest: tokenDigest(code), name, now, endsAt });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'kiosk code made', after: { kiosk: name } });
  });
  return { code, endsAt };
}

/**
 * Enrols a kiosk with a typed or scanned code. Returns its name and the token for its cookie. Throws the
 * refusal `kiosk_code_wrong` if the code is wrong, used or expired.
 */
export async function enrolKiosk(deps: StaffDeps, typed: string): Promise<{ name: string; token: string }> {
  const now = deps.clock.now();
  const normalised = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const code = `${normalised.slice(0, 4)}-${normalised.slice(4)}`;
  const token = newSessionToken();
  return deps.db.transaction().execute(async (tx) => {
    const name = await consumeKioskCode(tx, tokenDigest(code), now);
    if (name === null) throw refuse('kioskCodeWrong');
    const id = await insertKiosk(tx, { name, digest: tokenDigest(token), now });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'kiosk enrolled', after: { kiosk: name, id } });
    return { name, token };
  });
}

/**
 * Withdraws a kiosk, so that it can no longer check families in. Refuses with `not_found` if there is no such
 * kiosk.
 */
export async function withdrawKiosk(deps: StaffDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const name = await markKioskWithdrawn(tx, id, now);
    if (name === null) throw refuse('kioskNotFound');
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'kiosk withdrawn',
      after: { kiosk: name, id },
    });
  });
}
