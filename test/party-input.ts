import type { Day } from '../src/domain/calendar-day.ts';

/** Returns a valid enquiry about a party on a day; override what the test is about. */
export function partyInput(partyDate: Day, overrides: Record<string, unknown> = {}) {
  return {
    parentName: 'Alex Rowe',
    parentEmail: 'alex@example.org',
    parentPhone: '01632 960999',
    childName: 'Ottilie',
    childAge: '7',
    partyDate,
    partyTime: '12:00 PM - 2:00 PM',
    numberOfChildren: '12',
    packageType: 'silver',
    specialRequests: 'Space for a\nwheelchair',
    dietaryRequirements: 'One child cannot have sesame',
    inquiryType: 'party_booking',
    ...overrides,
  };
}

/** A Saturday more than a month ahead. */
const partySaturday = '2026-12-12';

/** Returns a valid order of a Gold party for twelve children; override what the test is about. */
export function bookedPartyInput(overrides: Record<string, unknown> = {}) {
  return {
    customerName: 'Alex Rowe',
    customerEmail: 'alex@example.org',
    customerPhone: '01632 960999',
    childName: 'Ottilie',
    childAge: 7,
    theme: 'pirates',
    wishes: '',
    agreeToTerms: true,
    packageId: 'gold',
    date: partySaturday,
    time: '12:00 PM - 2:00 PM',
    children: 12,
    foodPeople: 0,
    choices: {},
    totalPence: 12 * 1900,
    nowPence: 5000,
    ...overrides,
  };
}
