import { hash } from 'node:crypto';
import { isIP, isIPv4 } from 'node:net';
import type { Context } from 'hono';
import type { Requested } from './mount.ts';

/**
 * The caller's address: the connection's, or what the last `trustedProxies` proxies say of it. Of an IPv6
 * address the half that names a household: the other half is any of its devices' to choose.
 */
export function callerAddress(context: Context<Requested>, trustedProxies: number): string {
  const direct = context.env.incoming?.socket.remoteAddress ?? 'unknown';
  if (trustedProxies === 0) return household(direct);
  const forwarded = (context.req.header('x-forwarded-for') ?? '')
    .split(',')
    .map((part) => part.trim())
    .filter(Boolean);
  const told = withoutPort(forwarded.at(-trustedProxies) ?? '');
  return household(isIP(told) ? told : direct);
}

/** Some proxies name the port as well: '192.0.2.1:4711', '[2001:db8::1]:4711'. */
function withoutPort(address: string): string {
  return /^\[([^\]]*)\](?::\d+)?$/.exec(address)?.[1] ?? /^([\d.]+):\d+$/.exec(address)?.[1] ?? address;
}

function household(address: string): string {
  const mapped = /^::ffff:([\d.]+)$/i.exec(address)?.[1];
  if (mapped && isIPv4(mapped)) return mapped;
  if (isIP(address) !== 6) return address;
  const [head = '', tail] = (address.split('%')[0] ?? '').toLowerCase().split('::');
  const before = head.split(':').filter(Boolean);
  const after = (tail ?? '').split(':').filter(Boolean);
  const left = tail === undefined ? 0 : Math.max(0, 8 - before.length - after.length);
  const parts = [...before, ...Array.from({ length: left }, () => '0'), ...after];
  return `${parts
    .slice(0, 4)
    .map((part) => part.replace(/^0+(?=.)/, ''))
    .join(':')}::/64`;
}

/** What stands for an address where it is kept for a while: nobody reads it there by chance. */
export const addressDigest = (address: string) =>
  hash('sha256', `windfall caller ${address}`, 'base64url').slice(0, 22);
