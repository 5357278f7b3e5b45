import { expect, test } from 'vitest';
import { inquiryStatus } from './inquiry-words.ts';

test.each([
  ['with a response', { responded: true, isRecent: true, daysSince: 0 }, 'Responded'],
  ['of the last 24 hours', { responded: false, isRecent: true, daysSince: 1 }, 'New'],
  ['of yesterday', { responded: false, isRecent: false, daysSince: 1 }, 'Waiting 1 day'],
  ['of two days ago', { responded: false, isRecent: false, daysSince: 2 }, 'Waiting 2 days'],
  [
    'from more than 24 hours ago on the same date, when the clocks go back',
    { responded: false, isRecent: false, daysSince: 0 },
    'Waiting 1 day',
  ],
])('the status of an enquiry %s', (_, inquiry, words) => {
  expect(inquiryStatus(inquiry).words).toBe(words);
});
