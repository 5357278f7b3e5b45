import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { clearTokenCookie, readTokenCookie, setTokenCookie } from '../../http/token-cookie.ts';
import { extendDevice, insertDevice } from './email-code-store.ts';

/** A device with the token in its cookie. The server stores only the token's digest. */
export interface Device {
  token: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

/** Returns the digest under which a device's token is stored. */
export const deviceDigest = (token: string) => hash('sha256', token, 'base64url');

/** Returns the device token of this request's cookie, or null. */
export const readDeviceToken = (context: Context, baseUrl: string) =>
  readTokenCookie(context, 'device', baseUrl);

/** Sets the device's cookie, which lasts as long as the device is known. */
export function setDeviceCookie(context: Context, baseUrl: string, device: Device, now: number): void {
  setTokenCookie(context, 'device', baseUrl, device.token, Math.floor((device.endsAt - now) / 1000));
}

/** Clears the device's cookie. */
export const clearDeviceCookie = (context: Context, baseUrl: string) =>
  clearTokenCookie(context, 'device', baseUrl);

/**
 * Remembers the device with this token until `until` at least (epoch milliseconds). An unknown device gets a
 * newly generated token, so that a token chosen by the client is never accepted.
 */
export async function rememberDevice(
  tx: Kysely<DB>,
  token: string | null,
  now: number,
  until: number,
): Promise<Device> {
  const knownUntil = token ? await extendDevice(tx, deviceDigest(token), now, until) : null;
  if (token && knownUntil) return { token, endsAt: knownUntil.getTime() };
  const fresh = randomBytes(32).toString('base64url');
  await insertDevice(tx, deviceDigest(fresh), until);
  return { token: fresh, endsAt: until };
}
