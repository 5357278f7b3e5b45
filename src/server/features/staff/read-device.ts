import type { Context } from 'hono';

const browsers = [
  ['Edg/', 'Edge'],
  ['OPR/', 'Opera'],
  ['Firefox/', 'Firefox'],
  ['Chrome/', 'Chrome'],
  ['Safari/', 'Safari'],
] as const;

const systems = [
  ['iPhone', 'iPhone'],
  ['iPad', 'iPad'],
  ['Android', 'Android'],
  ['Windows', 'Windows'],
  ['CrOS', 'ChromeOS'],
  ['Mac OS', 'Mac'],
  ['Linux', 'Linux'],
] as const;

/** Returns the browser and system of a request, such as 'Chrome on Windows', for the list of sign-ins. */
export function readDevice(context: Context): string {
  const agent = context.req.header('user-agent') ?? '';
  const browser = browsers.find(([mark]) => agent.includes(mark))?.[1] ?? 'A browser';
  const system = systems.find(([mark]) => agent.includes(mark))?.[1];
  return system ? `${browser} on ${system}` : browser;
}
