import type { Context } from 'hono';
import { deleteCookie, getCookie, setCookie } from 'hono/cookie';

/**
 * Returns whether the site is served over TLS. If it is, the cookie gets the `__Host-` prefix, which binds it
 * to this host. Without TLS, browsers reject a cookie with this prefix.
 */
const behindTls = (baseUrl: string) => baseUrl.startsWith('https:');

/** Returns the 256-bit token in a cookie of this site, or null. */
export function readTokenCookie(context: Context, name: string, baseUrl: string): string | null {
  const token = behindTls(baseUrl) ? getCookie(context, name, 'host') : getCookie(context, name);
  return token && /^[\w-]{43}$/.test(token) ? token : null;
}

/**
 * Stores a token in a cookie that is hidden from scripts and not sent by other sites. It lasts for `maxAge`
 * seconds, or until the browser is closed.
 */
export function setTokenCookie(
  context: Context,
  name: string,
  baseUrl: string,
  token: string,
  maxAge?: number,
): void {
  const options = {
    path: '/',
    httpOnly: true,
    sameSite: 'Strict',
    ...(maxAge === undefined ? {} : { maxAge }),
  } as const;
  if (behindTls(baseUrl)) setCookie(context, name, token, { ...options, secure: true, prefix: 'host' });
  else setCookie(context, name, token, options);
}

export function clearTokenCookie(context: Context, name: string, baseUrl: string): void {
  if (behindTls(baseUrl)) deleteCookie(context, name, { path: '/', secure: true, prefix: 'host' });
  else deleteCookie(context, name, { path: '/' });
}
