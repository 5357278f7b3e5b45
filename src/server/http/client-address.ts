import { hash } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import type { Context } from 'hono';
import type { AppEnv } from './mount-call.ts';

/**
 * Returns the client's address. Without proxies, this is the address of the connection. Otherwise it is the
 * address that the outermost of the `trustedProxies` proxies has added to X-Forwarded-For. If the header has
 * no such address, it is the address of the connection. For an IPv6 address, returns only the /64 network,
 * which identifies a household. The other half of the address is chosen freely by the device.
 */
export function clientAddress(context: Context<AppEnv>, trustedProxies: number): string {
  const direct = context.env.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return networkOf(direct);
  const forwarded = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const forwardedAddress = withoutPort(forwarded.at(-trustedProxies) ?? '');
  return networkOf(isIP(forwardedAddress) ? forwardedAddress : direct);
}

/** Removes the port that some proxies add: '192.0.2.1:4711', '[2001:db8::1]:4711'. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

function networkOf(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const leading = head.split(':').filter(Boolean);
  const trailing = (tail ?? '').split(':').filter(Boolean);
  const omitted = tail === undefined ? 0 : Math.max(0, 8 - leading.length - trailing.length);
  const parts = [...leading, ...Array.from({ length: omitted }, () => '0'), ...trailing];
  return `${parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/**
 * Returns the digest of an address. The digest is stored instead of the address, so that nobody can read the
 * address.
 */
export const addressDigest = (address: string) =>
  hash('sha256', `windfall caller ${address}`, 'base64url').slice(0, 22);
