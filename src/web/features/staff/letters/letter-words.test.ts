import { expect, test } from 'vitest';
import type { Letter } from '../../../../contract/letters.ts';
import { attemptsInWords, familiesInWords, letterFamiliesInWords, progressInWords } from './letter-words.ts';

const letter: Letter = {
  id: '0b5a7a52-6a3e-4e0c-9c35-0d0f3a1a2b01',
  subject: 'The boiler',
  words: 'Bring a warm jumper.',
  date: '2026-11-28',
  audience: 'photos',
  timeSlot: null,
  families: 12,
  writtenAt: '2026-11-27T10:00:00Z',
  trial: null,
  sentAt: null,
  progress: { sent: 8, waiting: 0, failed: 0, dropped: 0 },
};

test('a number of families or tries is singular for one only', () => {
  expect([0, 1, 2].map(familiesInWords)).toEqual(['0 families', '1 family', '2 families']);
  expect([1, 2].map(attemptsInWords)).toEqual(['tried 1 time', 'tried 2 times']);
});

test('the families of a letter are described by day and audience', () => {
  expect(letterFamiliesInWords(letter)).toBe('Saturday 28 November 2026, photo sessions');
  expect(letterFamiliesInWords({ ...letter, audience: 'session', timeSlot: '12:00 PM - 2:00 PM' })).toBe(
    'Saturday 28 November 2026, session 12:00 PM - 2:00 PM',
  );
});

test('the progress of a letter leaves out counts of zero', () => {
  expect(progressInWords(letter)).toBe('Sent to 8 of 12 families');
  const progress = { sent: 8, waiting: 1, failed: 2, dropped: 1 };
  expect(progressInWords({ ...letter, progress })).toBe(
    'Sent to 8 of 12 families, 1 waiting, 2 failed, 1 not booked any more',
  );
});
