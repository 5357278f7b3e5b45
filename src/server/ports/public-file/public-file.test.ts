import { expect, test } from 'vitest';
import { isPublicAddress, readPublicFile } from './public-file.ts';

test.each([
  ['http://example.org/a.ics', 'it does not begin with https://'],
  ['file:///etc/passwd', 'it does not begin with https://'],
  ['https://example.org:8443/a.ics', 'it names a port'],
  ['https://user:word@example.org/a.ics', 'it contains a password'],
  ['nothing', 'it is not an address'],
  ['https://127.0.0.1/', 'it is in a private network'],
  ['https://2130706433/', 'it is in a private network'],
  ['https://0x7f.1/', 'it is in a private network'],
  ['https://10.1.2.3/', 'it is in a private network'],
  ['https://169.254.169.254/latest/meta-data', 'it is in a private network'],
  ['https://[::1]/', 'it is in a private network'],
  ['https://[::ffff:10.0.0.1]/', 'it is in a private network'],
  ['https://[fd00::1]/', 'it is in a private network'],
  ['https://localhost/', 'it is in a private network'],
])('%s is refused', async (url, why) => {
  await expect(readPublicFile(url)).rejects.toThrow(why);
});

test.each([
  ['8.8.8.8', true],
  ['172.15.0.1', true],
  ['172.31.255.255', false],
  ['100.64.0.1', false],
  ['192.168.1.1', false],
  ['224.0.0.1', false],
  ['255.255.255.255', false],
  ['2606:4700:4700::1111', true],
  ['2002:7f00:1::', false],
  ['2001:db8::1', false],
  ['64:ff9b::a00:1', false],
  ['fe80::1', false],
  ['no address', false],
])('whether %s is public: %s', (address, expected) => {
  expect(isPublicAddress(address)).toBe(expected);
});
