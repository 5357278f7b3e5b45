import { expect, test } from 'vitest';
import { isLocalAddress, qrCodeAddress } from './qr-code-address.ts';

test.each([
  ['http://localhost:3000', true],
  ['http://127.0.0.1:3000', true],
  ['http://127.1.2.3', true],
  ['http://0.0.0.0:3000', true],
  ['http://[::1]:3000', true],
  ['https://windfall.example', false],
  ['http://192.168.1.20:3000', false],
  ['https://localhost.example', false],
  ['https://my-localhost.example', false],
])('an address is local if no other device can reach it: %s, %s', (siteUrl, only) => {
  expect(isLocalAddress(siteUrl)).toBe(only);
});

test('the QR codes lead to the menu of this site', () => {
  expect(qrCodeAddress('https://windfall.example')).toBe('https://windfall.example/menu-enhanced');
});
