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
