import { hash, randomBytes } from 'node:crypto';
import type { Context } from 'hono';
import type { Kysely } from 'kysely';
import type { DB } from '../../db/tables.ts';
import { clearToken, readToken, setToken } from '../../http/host-cookie.ts';
import { extendDevice, insertDevice } from './email-code-store.ts';

/** A device by the token in its cookie, which only the device keeps. */
export interface Device {
  token: string;
  /** Epoch milliseconds. */
  endsAt: number;
}

export const deviceDigest = (token: string) => hash('sha256', token, 'base64url');

/** The token that this request's device holds, or null. */
export const readDeviceToken = (context: Context, baseUrl: string) => readToken(context, 'device', baseUrl);

export function setDeviceCookie(context: Context, baseUrl: string, device: Device, now: number): void {
  setToken(context, 'device', baseUrl, device.token, Math.floor((device.endsAt - now) / 1000));
}

export const clearDeviceCookie = (context: Context, baseUrl: string) =>
  clearToken(context, 'device', baseUrl);

/**
 * Remembers the device with this token until `until` at least (epoch milliseconds); one that we do not know
 * gets a token of ours, never its own.
 */
export async function rememberDevice(
  tx: Kysely<DB>,
  token: string | null,
  now: number,
  until: number,
): Promise<Device> {
  const known = token ? await extendDevice(tx, deviceDigest(token), now, until) : null;
  if (token && known) return { token, endsAt: known.getTime() };
  const fresh = randomBytes(32).toString('base64url');
  await insertDevice(tx, deviceDigest(fresh), until);
  return { token: fresh, endsAt: until };
}
