import { describe, expect, it, test } from 'vitest';
import { unusableTicketWords } from './refusals/unusable-tickets.ts';
import { describeRefusal, refusals } from './refusals.ts';

const day = '2026-11-29';

const rule = { most: 3, minutes: 30, lastPlaces: 5 };

test.each([
  [
    'bookingCancelled',
    'ticket_not_confirmed',
    'This booking was cancelled. Please ask at reception.',
    'This booking was cancelled.',
  ],
  [
    'bookingUnpaid',
    'ticket_not_confirmed',
    'This booking is not paid for yet. Please ask at reception.',
    'This booking is not paid for yet.',
  ],
  ['ticketUsed', 'ticket_used', 'Ticket Already Used', 'Ticket Already Used.'],
  [
    'ticketOfLaterDay',
    'wrong_day',
    'This ticket is for Sunday 29 November. We look forward to seeing you then.',
    'This ticket is for Sunday 29 November.',
  ],
  [
    'ticketOfEarlierDay',
    'wrong_day',
    'This ticket was for Sunday 29 November. Please ask at reception.',
    'This ticket was for Sunday 29 November.',
  ],
  [
    'ticketSessionOver',
    'visit_over',
    'The session of this ticket is over. Please ask at reception.',
    'The session of this ticket is over.',
  ],
] as const)('%s: the kiosk by itself says what the server says', (reason, code, message, forStaff) => {
  const { reply, staffWords } = describeRefusal(reason, { day });
  expect(reply).toEqual({ success: false, code, message });
  expect(unusableTicketWords({ reason, day })).toBe(message);
  expect(staffWords).toBe(forStaff);
});

describe('words for staff', () => {
  const refused = {
    closed: describeRefusal('walkInDayClosed', { why: 'Closed for the party' }),
    many: describeRefusal('manyWalkIns', rule),
    lastPlaces: describeRefusal('lastPlacesForWalkIns', rule),
    named: describeRefusal('customerNotCheckedIn', { customerName: 'Kim East' }),
  };

  it('leave out the advice to the family', () => {
    expect(refused.closed.reply.message).toBe('Closed for the party. Please ask at reception.');
    expect(refused.closed.staffWords).toBe('Closed for the party.');
    expect(refused.many.reply.message).toBe(
      '3 walk-ins came from this kiosk in the last 30 minutes: staff say yes to the next one. Please ask at reception.',
    );
    expect(refused.many.staffWords).toBe(
      '3 walk-ins came from this kiosk in the last 30 minutes: staff say yes to the next one.',
    );
    expect(refused.lastPlaces.staffWords).toBe(
      'No more than 5 places are left in today’s session: staff say yes to the next one.',
    );
  });

  it('leave out the name of the family', () => {
    expect(refused.named.reply.message).toBe('Kim East is not checked in.');
    expect(refused.named.staffWords).toBe('They were not checked in.');
  });

  it('are those of the reply where the entry has no others', () => {
    expect(describeRefusal('pinWrong', {}).staffWords).toBe('This PIN is not right.');
  });
});

describe('a reply', () => {
  it('has the message beside the input at fault', () => {
    expect(describeRefusal('visitDayUnavailable', { why: 'Closed on Thursdays' }).reply).toEqual({
      success: false,
      code: 'day_unavailable',
      message: 'Closed on Thursdays',
      fields: { selectedDate: 'Closed on Thursdays' },
    });
    expect(describeRefusal('ticketTypeUnknown', { id: 'x'.repeat(50) }).reply.fields).toEqual({
      ticketQuantities: `Unknown ticket type ${'x'.repeat(40)}`,
    });
  });

  it('carries details, and no fact that only its words need', () => {
    const alternatives = [{ date: day, timeSlot: '9:30 AM - 5:30 PM', availableSpots: 3 }];
    expect(describeRefusal('sessionFull', { starts: null, left: 1, alternatives }).reply).toEqual({
      success: false,
      code: 'session_full',
      message: 'This day has only 1 place left.',
      alternatives,
    });
    expect(describeRefusal('sessionFull', { starts: 600, left: 0 }).reply).toEqual({
      success: false,
      code: 'session_full',
      message: 'The 10:00 AM session has just sold out.',
    });
  });

  it('says how long to wait', () => {
    const words = (wait: number) => describeRefusal('tooManyTries', { wait }).reply.message;
    expect([words(1), words(7)]).toEqual([
      'Too many tries from this connection. Please try again in a minute.',
      'Too many tries from this connection. Please try again in 7 minutes.',
    ]);
  });
});

test('what a form can get under these codes asks to try again, so the party page adds nothing', () => {
  expect(refusals.tooManyCalls.words).toContain('try again');
  expect(refusals.siteUnavailable.words).toContain('try again');
});
