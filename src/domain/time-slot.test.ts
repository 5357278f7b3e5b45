import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  contains,
  covers,
  formatClock,
  formatSlot,
  formatSlots,
  formatTime,
  overlaps,
  parseSlot,
  parseSlots,
} from './time-slot.ts';

const at = (clock: string): number => {
  const [hour, minute] = clock.split(':').map(Number);
  return (hour ?? 0) * 60 + (minute ?? 0);
};
const slot = (start: string, end: string) => ({ start: at(start), end: at(end) });

/** Any slot that ends before midnight. */
const anySlot = fc
  .tuple(fc.integer({ min: 0, max: 1438 }), fc.integer({ min: 1, max: 1439 }))
  .map(([a, b]) => (a < b ? { start: a, end: b } : { start: b, end: a + 1 }))
  .filter(({ end }) => end <= 1439);

describe('formatTime and formatClock', () => {
  test.each([
    ['00:00', '12:00 AM'],
    ['00:05', '12:05 AM'],
    ['09:30', '9:30 AM'],
    ['10:00', '10:00 AM'],
    ['11:59', '11:59 AM'],
    ['12:00', '12:00 PM'],
    ['12:01', '12:01 PM'],
    ['13:00', '1:00 PM'],
    ['16:00', '4:00 PM'],
    ['23:59', '11:59 PM'],
  ])('%s is %s', (clock, words) => {
    expect(formatTime(at(clock))).toBe(words);
    expect(formatClock(at(clock))).toBe(clock);
  });

  test('the end of the day is 24:00 and 12:00 AM', () => {
    expect(formatClock(1440)).toBe('24:00');
    expect(formatTime(1440)).toBe('12:00 AM');
  });
});

describe('parseSlot reads', () => {
  test.each([
    ['9:30 AM - 11:30 AM', '09:30', '11:30'],
    ['9:30 AM-11:30 AM', '09:30', '11:30'],
    ['9:30AM-11:30AM', '09:30', '11:30'],
    ['9:30AM - 11:30AM', '09:30', '11:30'],
    ['09:30 AM - 11:30 AM', '09:30', '11:30'],
    ['9:30 am - 11:30 am', '09:30', '11:30'],
    ['9:30 AM \u2013 11:30 AM', '09:30', '11:30'],
    ['  9:30 AM - 11:30 AM  ', '09:30', '11:30'],
    ['9:30 AM - 4:00 PM', '09:30', '16:00'],
    ['11:30 AM - 12:30 PM', '11:30', '12:30'],
    ['12:00 PM - 2:00 PM', '12:00', '14:00'],
    ['12:00 AM - 12:30 AM', '00:00', '00:30'],
    ['9:30-11:30 AM', '09:30', '11:30'],
    ['9:30 - 11:30 AM', '09:30', '11:30'],
    ['12:00-2:00 PM', '12:00', '14:00'],
    ['2:30-4:30 PM', '14:30', '16:30'],
    ['4:30-6:30 PM', '16:30', '18:30'],
    ['11:30-2:00 PM', '11:30', '14:00'],
    ['9:30-4:00 PM', '09:30', '16:00'],
    ['11:30-12:30 PM', '11:30', '12:30'],
    ['12:00-12:30 PM', '12:00', '12:30'],
    ['12:30-1:00 AM', '00:30', '01:00'],
    ['9:30-9:30 PM', '09:30', '21:30'],
    ['09:30-11:30', '09:30', '11:30'],
    ['9:30-11:30', '09:30', '11:30'],
    ['09:30 - 16:00', '09:30', '16:00'],
    ['14:30-16:30', '14:30', '16:30'],
    ['00:00-24:00', '00:00', '24:00'],
  ])('%j', (text, start, end) => {
    expect(parseSlot(text)).toEqual(slot(start, end));
  });
});

describe('parseSlot refuses', () => {
  test.each([
    ['nothing', ''],
    ['spaces', '   '],
    ['no slot at all', 'ALL_DAY'],
    ['one time', '9:30 AM'],
    ['hours alone', '9 AM - 11 AM'],
    ['a full stop for a colon', '9.30 AM - 11.30 AM'],
    ['one digit of minutes', '9:3 AM - 11:30 AM'],
    ['minutes beyond the hour', '9:60 AM - 11:30 AM'],
    ['minutes beyond the hour at its end', '9:30 AM - 11:75 AM'],
    ['a thirteenth hour of the morning', '13:00 AM - 2:00 PM'],
    ['a thirteenth hour of the afternoon', '9:30 AM - 13:00 PM'],
    ['a noughth hour with AM', '0:30 AM - 1:30 AM'],
    ['a twenty-fifth hour', '09:30-25:00'],
    ['a minute after midnight', '09:30-24:01'],
    ['an end at its start', '9:30 AM - 9:30 AM'],
    ['an end before its start', '11:30 AM - 9:30 AM'],
    ['an end before its start, without AM or PM', '16:00-09:30'],
    ['an end before its start, both in the morning', '10:00-9:00 AM'],
    ['an end before its start, both in the afternoon', '4:00 PM - 2:00 PM'],
    ['the night over midnight', '11:00 PM - 1:00 AM'],
    ['words between', '9:30 AM to 11:30 AM'],
    ['two dashes', '9:30 AM -- 11:30 AM'],
    ['three times', '9:30 AM - 11:30 AM - 1:00 PM'],
    ['two slots', '9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM'],
    ['something before', 'at 9:30 AM - 11:30 AM'],
    ['something after', '9:30 AM - 11:30 AM sharp'],
    ['dots in AM', '9:30 a.m. - 11:30 a.m.'],
    ['a minus', '-9:30 - 11:30'],
    ['three digits', '009:30-11:30'],
    ['another script', '٩:٣٠ AM - ١١:٣٠ AM'],
  ])('%s: %j', (_what, text) => {
    expect(parseSlot(text)).toBeNull();
  });
});

describe('formatSlots and parseSlots', () => {
  test.each([
    ['9:30 AM - 11:30 AM', [slot('09:30', '11:30')]],
    ['9:30 AM - 11:30 AM + 12:00 PM - 2:00 PM', [slot('09:30', '11:30'), slot('12:00', '14:00')]],
    ['9:30-11:30 AM+12:00-2:00 PM', [slot('09:30', '11:30'), slot('12:00', '14:00')]],
    [
      '2:30-4:30 PM + 9:30-11:30 AM + 12:00-14:00',
      [slot('14:30', '16:30'), slot('09:30', '11:30'), slot('12:00', '14:00')],
    ],
    ['9:30 AM - 11:30 AM +', null],
    ['+ 9:30 AM - 11:30 AM', null],
    ['9:30 AM - 11:30 AM + lunch', null],
    ['9:30 AM - 11:30 AM, 12:00 PM - 2:00 PM', null],
    ['', null],
  ])('%j', (text, slots) => {
    expect(parseSlots(text)).toEqual(slots);
  });

  test('keep the order given', () => {
    expect(formatSlots([slot('12:00', '14:00'), slot('09:30', '11:30')])).toBe(
      '12:00 PM - 2:00 PM + 9:30 AM - 11:30 AM',
    );
  });

  test('parse any slots that were formatted', () => {
    fc.assert(
      fc.property(anySlot, fc.array(anySlot, { minLength: 1, maxLength: 5 }), (one, several) => {
        expect(parseSlot(formatSlot(one))).toEqual(one);
        expect(parseSlot(formatSlot(one).replaceAll(' ', ''))).toEqual(one);
        expect(parseSlot(`${formatClock(one.start)}-${formatClock(one.end)}`)).toEqual(one);
        expect(parseSlots(formatSlots(several))).toEqual(several);
      }),
    );
  });

  test('never return a slot that ends before it starts or is outside the day', () => {
    const time = fc.tuple(fc.nat(30), fc.nat(70), fc.constantFrom('', ' AM', ' PM'));
    fc.assert(
      fc.property(time, time, (from, to) => {
        const write = ([hour, minute, half]: typeof from) =>
          `${hour}:${String(minute).padStart(2, '0')}${half}`;
        const read = parseSlot(`${write(from)} - ${write(to)}`);
        if (read === null) return;
        expect(read.start).toBeGreaterThanOrEqual(0);
        expect(read.end).toBeGreaterThan(read.start);
        expect(read.end).toBeLessThanOrEqual(1440);
      }),
      { numRuns: 500 },
    );
  });
});

describe('overlaps and contains, with 9:30-11:30', () => {
  test.each([
    ['itself', '09:30', '11:30', true, true],
    ['its first minute', '09:30', '09:31', true, true],
    ['its last minute', '11:29', '11:30', true, true],
    ['its middle', '10:00', '11:00', true, true],
    ['it and a minute before', '09:29', '11:30', true, false],
    ['it and a minute after', '09:30', '11:31', true, false],
    ['more on both sides', '09:00', '12:00', true, false],
    ['a minute into it', '09:00', '09:31', true, false],
    ['just before', '09:00', '09:30', false, false],
    ['just after', '11:30', '12:00', false, false],
    ['long after', '14:00', '16:00', false, false],
  ])('%s', (_what, start, end, shares, within) => {
    const session = slot('09:30', '11:30');
    const other = slot(start, end);
    expect(overlaps(session, other)).toBe(shares);
    expect(overlaps(other, session)).toBe(shares);
    expect(contains(session, other)).toBe(within);
  });
});

describe('covers, for 9:30-16:00', () => {
  test.each([
    ['nothing', [], false],
    ['exactly this period', [slot('09:30', '16:00')], true],
    ['more than this period', [slot('09:00', '18:00')], true],
    ['all but the first minute', [slot('09:31', '16:00')], false],
    ['all but the last minute', [slot('09:30', '15:59')], false],
    ['two halves that meet', [slot('09:30', '12:00'), slot('12:00', '16:00')], true],
    ['two halves with a minute between', [slot('09:30', '12:00'), slot('12:01', '16:00')], false],
    ['halves in any order', [slot('12:00', '16:00'), slot('09:30', '12:00')], true],
    ['overlapping parts', [slot('09:00', '13:00'), slot('11:00', '15:00'), slot('14:00', '17:00')], true],
    ['a short slot inside a long one', [slot('09:30', '15:00'), slot('10:00', '11:00')], false],
    [
      'a short slot inside a long one, then the rest',
      [slot('09:30', '15:00'), slot('10:00', '11:00'), slot('15:00', '16:00')],
      true,
    ],
    [
      'the three sessions of an event',
      [slot('09:30', '11:30'), slot('12:00', '14:00'), slot('14:30', '16:30')],
      false,
    ],
    ['this period, then later slots', [slot('09:30', '16:00'), slot('17:00', '18:00')], true],
    ['only the time before', [slot('08:00', '09:30')], false],
    ['only the time after', [slot('16:00', '18:00')], false],
  ])('%s', (_what, slots, all) => {
    expect(covers(slots, slot('09:30', '16:00'))).toBe(all);
  });

  test('has the same result as a check of every minute', () => {
    fc.assert(
      fc.property(fc.array(anySlot, { maxLength: 6 }), anySlot, (slots, period) => {
        let everyMinute = true;
        for (let minute = period.start; minute < period.end; minute += 1) {
          everyMinute &&= slots.some(({ start, end }) => start <= minute && minute < end);
        }
        expect(covers(slots, period)).toBe(everyMinute);
      }),
    );
  });
});
