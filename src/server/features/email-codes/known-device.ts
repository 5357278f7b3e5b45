import { createHash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { extendDevice, insertDevice } from './email-code-store.ts';

/** A device by the token in its cookie, which only the device keeps. */
export interface Device {
  token: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

export const digestOf = (token: string) => createHash('sha256').update(token).digest('base64url');

/** Behind TLS the cookie is bound to this very host; without it browsers would not keep such a one. */
const behindTls = (baseUrl: string) => baseUrl.startsWith('https:');

/** The token that this request's device holds, or null. */
export function readDeviceToken(context: Context, baseUrl: string): string | null {
  const token = behindTls(baseUrl) ? getCookie(context, 'device', 'host') : getCookie(context, 'device');
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

export function setDeviceCookie(context: Context, baseUrl: string, device: Device, now: number): void {
  const maxAge = Math.floor((device.endsAt - now) / 1000);
  const options = { path: '/', httpOnly: true, sameSite: 'Strict', maxAge } as const;
  if (behindTls(baseUrl))
    setCookie(context, 'device', device.token, { ...options, secure: true, prefix: 'host' });
  else setCookie(context, 'device', device.token, options);
}

export function clearDeviceCookie(context: Context, baseUrl: string): void {
  if (behindTls(baseUrl)) deleteCookie(context, 'device', { path: '/', secure: true, prefix: 'host' });
  else deleteCookie(context, 'device', { path: '/' });
}

/** Remembers the device with this token until `until` at least (epoch milliseconds); one that we do not know gets a token of ours, never its own. */
export async function rememberDevice(
  tx: Kysely<DB>,
  token: string | null,
  now: number,
  until: number,
): Promise<Device> {
  const known = token ? await extendDevice(tx, digestOf(token), now, until) : null;
  if (token && known) return { token, endsAt: known.getTime() };
  const fresh = randomBytes(32).toString('base64url');
  await insertDevice(tx, digestOf(fresh), until);
  return { token: fresh, endsAt: until };
}
