import { randomInt } from 'node:crypto';
import { Refusal } from '../../refusal.ts';
import { recordAuditEntry } from '../audit-log/record-audit-entry.ts';
import { newSessionToken, tokenDigest } from './sign-in.ts';
import type { StaffDeps } from './staff-deps.ts';
import { insertKiosk, insertKioskCode, markKioskWithdrawn, useKioskCode } from './staff-store.ts';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
/** A kiosk's code counts for ten minutes, in milliseconds. */
const codeLength = 10 * 60_000;

/** Makes a code that enrols one kiosk under this name; answers it and when it ends (epoch milliseconds). */
export async function makeKioskCode(
  deps: StaffDeps,
  name: string,
): Promise<{ code: string; endsAt: number }> {
  const now = deps.clock.now();
  const pick = () => Array.from({ length: 4 }, () => letters[randomInt(letters.length)]).join('');
  const code = `${pick()}-${pick()}`;
  const endsAt = now + codeLength;
  await deps.db.transaction().execute(async (tx) => {
    await insertKioskCode(tx, { digest: tokenDigest(code), name, now, endsAt });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'kiosk code made', after: { kiosk: name } });
  });
  return { code, endsAt };
}

/**
 * Enrols a kiosk with a code as somebody typed or scanned it; answers its name and the token for its cookie.
 * Refuses a code that is wrong, used or too old.
 */
export async function enrolKiosk(deps: StaffDeps, typed: string): Promise<{ name: string; token: string }> {
  const now = deps.clock.now();
  const plain = typed.toUpperCase().replace(/[^0-9A-Z]/g, '');
  const code = `${plain.slice(0, 4)}-${plain.slice(4)}`;
  const token = newSessionToken();
  return deps.db.transaction().execute(async (tx) => {
    const name = await useKioskCode(tx, tokenDigest(code), now);
    if (name === null) {
      throw new Refusal(
        'kiosk_code_wrong',
        'This code is wrong, or it has been used, or its ten minutes are over. Make a new one on the dashboard.',
      );
    }
    const id = await insertKiosk(tx, { name, digest: tokenDigest(token), now });
    await recordAuditEntry(tx, { at: now, who: 'staff', what: 'kiosk enrolled', after: { kiosk: name, id } });
    return { name, token };
  });
}

/** Takes a kiosk its right to check families in, at once. Refuses one that is not there. */
export async function withdrawKiosk(deps: StaffDeps, id: string): Promise<void> {
  const now = deps.clock.now();
  await deps.db.transaction().execute(async (tx) => {
    const name = await markKioskWithdrawn(tx, id, now);
    if (name === null) throw new Refusal('not_found', 'There is no such kiosk any more');
    await recordAuditEntry(tx, {
      at: now,
      who: 'staff',
      what: 'kiosk withdrawn',
      after: { kiosk: name, id },
    });
  });
}
