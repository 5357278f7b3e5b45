import { expect, test } from 'vitest';
import {
  greetingFor,
  inquiryTypeInWords,
  inquiryTypes,
  isRecentInquiry,
  partyInquiryType,
} from './inquiry.ts';

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

test('the types of enquiries have the words of the specification', () => {
  expect(inquiryTypes.map(({ value }) => `${value}: ${inquiryTypeInWords(value)}`)).toEqual([
    'general: General Enquiry',
    'birthday: Birthday Party Booking',
    'group: Group Bookings',
    'feedback: Feedback',
  ]);
});

test('a message is recent for 24 hours', () => {
  const day = 24 * 60 * 60_000;
  expect([isRecentInquiry(0, 0), isRecentInquiry(0, day - 1), isRecentInquiry(0, day)]).toEqual([
    true,
    true,
    false,
  ]);
});

test('an enquiry made with the party form also has a type in words', () => {
  expect(inquiryTypeInWords(partyInquiryType)).toBe('Party enquiry');
});
