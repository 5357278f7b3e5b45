import { expect, test } from 'vitest';
import { greetingFor, inquiryTypeInWords, inquiryTypes } from './inquiry.ts';

test.each([
  ['Alex Rowe', 'Dear Alex Rowe,'],
  ['  Alex   Rowe ', 'Dear Alex Rowe,'],
  ['Alex', 'Dear Alex,'],
  ['Anne-Marie O’Neill', 'Dear Anne-Marie O’Neill,'],
  ["Siobhán D'Arcy", "Dear Siobhán D'Arcy,"],
  ['Dr. Zoë van Dijk', 'Dear Dr. Zoë van Dijk,'],
  ['李 小龍', 'Dear 李 小龍,'],
  ['www.evil.example', 'Hello,'],
  ['evil.example', 'Hello,'],
  ['Win https://evil.example', 'Hello,'],
  ['Call 01632 960000', 'Hello,'],
  ['You have won a prize', 'Hello,'],
  ['alex@example.org', 'Hello,'],
  ['<b>Alex</b>', 'Hello,'],
  ['Alex\nBcc: everyone', 'Hello,'],
  ['Alexandra Wilhelmina Featherstonehaugh Smythe', 'Hello,'],
  ['\u202eexelA', 'Hello,'],
  ['', 'Hello,'],
])('the greeting for %j is %j', (name, greeting) => {
  expect(greetingFor(name)).toBe(greeting);
});

test('the types of the specification, in its words', () => {
  expect(inquiryTypes.map(({ value }) => `${value}: ${inquiryTypeInWords(value)}`)).toEqual([
    'general: General Enquiry',
    'birthday: Birthday Party Booking',
    'group: Group Bookings',
    'feedback: Feedback',
  ]);
});
