import fc from 'fast-check';
import { expect, test } from 'vitest';
import { accountCreditUrl, parseAccountCreditCode, prepaidName } from './account-credit.ts';
import { checkGiftWish, giftCodeFrom, maskGiftCode, parseGiftCode } from './gift-vouchers.ts';

const letters = '23456789ABCDEFGHJKMNPQRSTUVWXYZ';
const random = fc
  .array(fc.constantFrom(...letters), { minLength: 11, maxLength: 11 })
  .map((all) => all.join(''));

test('a code may be typed in lower case and with spaces; a wrong letter or two swapped letters are detected', () => {
  fc.assert(
    fc.property(random, fc.nat(11), fc.constantFrom(...letters), (chosen, place, other) => {
      const code = giftCodeFrom(chosen);
      expect(code).toMatch(/^GIFT(-[2-9A-HJKMNP-Z]{4}){3}$/);
      expect(parseGiftCode(` ${code.toLowerCase().replaceAll('-', ' ')}`)).toBe(code);
      expect(parseAccountCreditCode(code)).toBe(code);
      const plain = code.slice(4).replaceAll('-', '');
      const slip = `GIFT${plain.slice(0, place)}${other}${plain.slice(place + 1)}`;
      if (plain[place] !== other) expect(parseGiftCode(slip)).toBeNull();
      const [one, next] = [plain[place] ?? '', plain[place + 1] ?? ''];
      if (next && one !== next)
        expect(
          parseGiftCode(`GIFT${plain.slice(0, place)}${next}${one}${plain.slice(place + 2)}`),
        ).toBeNull();
    }),
  );
});

test('codes of gift vouchers and of account credit are told apart, and staff see only the end of a gift code', () => {
  expect(parseGiftCode('PLAY-7K2QM-3XRTD')).toBeNull();
  expect(parseGiftCode('GIFT-0000-0000-0000')).toBeNull();
  expect(maskGiftCode(giftCodeFrom('23456789ABC'))).toMatch(/^GIFT-…-.{4}$/);
  expect(prepaidName('GIFT-7K2Q')).toBe('gift voucher');
  expect(prepaidName('PLAY-7K2QM')).toBe('account credit');
  expect(accountCreditUrl('https://x', 'GIFT-1')).toBe('https://x/gift-vouchers#GIFT-1');
  expect(accountCreditUrl('https://x', 'PLAY-1')).toBe('https://x/account-credit#PLAY-1');
});

const rule = { isOn: true, least: 500, most: 25_000, lastSendDay: '2027-11-20' } as const;
const wish = {
  pence: 2500,
  delivery: 'mail',
  recipientEmail: 'gran@example.org',
  sendOn: '2026-11-20',
} as const;

test.each([
  ['no problem', {}, []],
  ['the least amount', { pence: 500 }, []],
  ['too little', { pence: 499 }, ['pence']],
  ['too much', { pence: 25_001 }, ['pence']],
  ['no amount', { pence: Number.NaN }, ['pence']],
  ['yesterday', { sendOn: '2026-11-19' }, ['sendOn']],
  ['the last day', { sendOn: '2027-11-20' }, []],
  ['the day after the last day', { sendOn: '2027-11-21' }, ['sendOn']],
  ['no address', { recipientEmail: '' }, ['recipientEmail']],
  ['no day, which means today', { sendOn: null }, []],
  ['printed', { delivery: 'print', recipientEmail: undefined, sendOn: null }, []],
] as const)('the wrong fields of a gift voucher are named: %s', (_, change, wrong) => {
  expect(Object.keys(checkGiftWish(rule, { ...wish, ...change }, '2026-11-20'))).toEqual(wrong);
});
