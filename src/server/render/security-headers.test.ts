import { createHash } from 'node:crypto';
import { expect, test } from 'vitest';
import { allowInlineScript, createSecurityHeaders, stripeOrigins } from './security-headers.ts';

const script = '{let a=1}';
const hash = `'sha256-${createHash('sha256').update(script).digest('base64')}'`;
const ruleOf = (headers: Record<string, string>) =>
  /script-src [^;]+/.exec(headers['content-security-policy'] ?? '')?.[0];

test('pages may run their one inline script and no other; calls and files run none', () => {
  const before = createSecurityHeaders(stripeOrigins, 'https://windfall.example');
  const policies = allowInlineScript(before, script);
  expect(ruleOf(policies.page)).toBe(`script-src 'self' ${hash}`);
  expect(ruleOf(policies.kioskPage)).toBe(`script-src 'self' ${hash}`);
  expect(ruleOf(policies.paymentPage)).toBe(`script-src 'self' ${hash} ${stripeOrigins.script.join(' ')}`);
  expect([policies.call, policies.file, policies.always]).toEqual([before.call, before.file, before.always]);
  expect(JSON.stringify(policies)).not.toContain('unsafe');
});

test.each([
  ['https://windfall.example', 'max-age=31536000; includeSubDomains'],
  ['http://windfall.test', undefined],
])('the Strict-Transport-Security header of a site at %s: %s', (baseUrl, value) => {
  expect(createSecurityHeaders(stripeOrigins, baseUrl).always['strict-transport-security']).toBe(value);
});
