import fc from 'fast-check';
import type { JsonValue } from './valid-request.ts';

/** A request body: text, bytes, or none. */
export type HostileBody = string | Uint8Array<ArrayBuffer> | null;

const nastyTexts = [
  '',
  ' ',
  '\u0000',
  'a\u0000b',
  '\u001b[31m\u0007\u0008',
  'Robin\r\nBcc: everybody@example.org',
  'Robin\u2028\u2029\u0085Vale',
  '\ud800',
  'x\udc00y',
  '\u202egnirts',
  '👩‍👩‍👧‍👦🏴󠁧󠁢󠁥󠁮󠁧󠁿',
  'a\u0301'.repeat(60),
  '<script>alert(1)</script>',
  '"><img src=x onerror=alert(1)>',
  '{{7*7}}<%= 7*7 %>#{7*7}',
  "'; drop table booking; --",
  "' or '1'='1",
  '%00%0d%0a%c0%af%%%s%n',
  '../../../../etc/passwd',
  '=cmd|calc!A0',
  'NaN',
  '-Infinity',
  '1e999',
  '-1',
  '0x10',
  '١٢٣',
  'true',
  'null',
  'undefined',
  '[object Object]',
  '__proto__',
  '0000-00-00',
  '2026-02-30',
  '9999-12-31',
  '+275760-09-13',
  '-271821-04-20',
  '00000000-0000-0000-0000-000000000000',
  'x'.repeat(300),
  'x'.repeat(20_000),
  'é'.repeat(9_000),
  `${'a'.repeat(64)}@${'b'.repeat(180)}.example`,
  'robin@example.org, second@example.org',
  '"robin\\"@example.org',
];
export const hostileKeys = [
  '__proto__',
  'constructor',
  'prototype',
  'toString',
  'hasOwnProperty',
  '',
  '0',
  'length',
  'id',
  'success',
  'ö\u0000',
  'x'.repeat(2_000),
];
/**
 * Number literals, some of them invalid, that `JSON.stringify` never writes. `rawMark` marks the places
 * where they are inserted.
 */
const rawNumbers = [
  '1e999',
  '-1e999',
  'NaN',
  '-0',
  '1E400',
  '0.1e-400',
  '00',
  '9007199254740993',
  '1.0000000000000001',
];
const rawMark = (number: string) => `§${number}§`;

const deep = (levels: number): JsonValue => {
  let value: JsonValue = 'x';
  for (let level = 0; level < levels; level += 1) value = level % 2 ? { deeper: value } : [value];
  return value;
};

/**
 * Generates any code point except surrogates, like fast-check's unit 'binary'. That unit takes two seconds
 * to build the function that turns a text back into a code point.
 */
const codePoint = fc.nat(0x10_ffff - 0x800).map(
  (at) => String.fromCodePoint(at < 0xd800 ? at : at + 0x800),
  (text) => {
    const point = typeof text === 'string' && [...text].length === 1 ? text.codePointAt(0) : undefined;
    if (point === undefined || (point >= 0xd800 && point < 0xe000)) throw new Error('No code point');
    return point < 0xd800 ? point : point - 0x800;
  },
);

/** Generates a query of any characters that are valid in a URL, some of them percent-encoded. */
export const oddQuery = fc.string({
  unit: fc.oneof(
    fc.constantFrom(..."abcXYZ019-._~!$&'()*+,;=:@/?"),
    codePoint.map((point) => encodeURIComponent(point)),
  ),
  maxLength: 40,
});

const hostileText = (words: readonly string[]) =>
  fc.oneof(
    { weight: 3, arbitrary: fc.constantFrom(...nastyTexts) },
    { weight: 2, arbitrary: fc.constantFrom(...words) },
    { weight: 2, arbitrary: fc.string({ unit: codePoint, maxLength: 60 }) },
    { weight: 1, arbitrary: fc.emailAddress() },
  );

const generators = new Map<readonly string[], fc.Arbitrary<JsonValue>>();

/**
 * Returns a generator of values that replace valid values. The generator is cached for each list of words,
 * because creating one costs more than drawing from it.
 */
export function hostileValue(words: readonly string[]): fc.Arbitrary<JsonValue> {
  const value = generators.get(words) ?? makeHostileValue(words);
  generators.set(words, value);
  return value;
}

const makeHostileValue = (words: readonly string[]): fc.Arbitrary<JsonValue> =>
  fc.oneof(
    { weight: 5, arbitrary: hostileText(words) },
    {
      weight: 3,
      arbitrary: fc.constantFrom<JsonValue>(
        null,
        true,
        false,
        0,
        -1,
        0.5,
        41,
        1000,
        2_147_483_648,
        -2_147_483_649,
        1e15,
        1e308,
        5e-324,
      ),
    },
    { weight: 1, arbitrary: fc.constantFrom(...rawNumbers).map(rawMark) },
    {
      weight: 1,
      arbitrary: fc.constantFrom<JsonValue>([], {}, [[]], [{}], deep(50), deep(2_000), { length: 1 }),
    },
    { weight: 1, arbitrary: fc.jsonValue({ maxDepth: 3 }).map((value) => value as JsonValue) },
    {
      weight: 1,
      arbitrary: fc.array(fc.constantFrom<JsonValue>('x', 1, null), { minLength: 1, maxLength: 400 }),
    },
  );

export const oddContentTypes = [
  'application/json; charset=utf-8',
  'application/json;charset=utf-16',
  'application/jsonp',
  'text/plain',
  'application/x-www-form-urlencoded',
  'multipart/form-data; boundary=x',
  'application/xml',
  '',
  'x'.repeat(500),
];

const bytes = (...values: number[]) => new Uint8Array(values);

/** Generates malformed or unexpected bodies, for any call. */
export const brokenBodies: fc.Arbitrary<HostileBody> = fc.oneof(
  fc.constantFrom(
    '',
    '{',
    '}',
    '{"a":',
    'null',
    '[]',
    '"text"',
    '123',
    'true',
    'undefined',
    '{} {}',
    '\ufeff{}',
    "{'a':1}",
    '{"a":1,}',
    '{"__proto__":{"admin":true}}',
  ),
  fc.constantFrom(
    bytes(0xff, 0xfe, 0x7b, 0x7d),
    bytes(0xc0, 0xaf),
    bytes(0x00),
    bytes(0x7b, 0x22, 0xed, 0xa0, 0x80, 0x22, 0x3a, 0x31, 0x7d),
  ),
  fc.constantFrom(
    '['.repeat(30_000),
    `${'{"a":'.repeat(8_000)}1${'}'.repeat(8_000)}`,
    `"${'x'.repeat(70_000)}"`,
    `{"x":"${'é'.repeat(40_000)}"}`,
  ),
  fc.json({ maxDepth: 4 }),
  fc.uint8Array({ maxLength: 200 }).map((array) => new Uint8Array(array)),
);
