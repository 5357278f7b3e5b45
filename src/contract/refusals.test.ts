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
] as const)(
  'for %s, the kiosk shows the words of the server without a call',
  (reason, code, message, forStaff) => {
    const { reply, staffWords } = describeRefusal(reason, { day });
    expect(reply).toEqual({ success: false, code, message });
    expect(unusableTicketWords({ reason, day })).toBe(message);
    expect(staffWords).toBe(forStaff);
  },
);

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
      '3 walk-ins came from this kiosk in the last 30 minutes, so staff have to approve the next one. Please ask at reception.',
    );
    expect(refused.many.staffWords).toBe(
      '3 walk-ins came from this kiosk in the last 30 minutes, so staff have to approve the next one.',
    );
    expect(refused.lastPlaces.staffWords).toBe(
      'No more than 5 places are left in today’s session, so staff have to approve the next walk-in.',
    );
  });

  it('leave out the name of the family', () => {
    expect(refused.named.reply.message).toBe('Kim East is not checked in.');
    expect(refused.named.staffWords).toBe('They were not checked in.');
  });

  it('are the words of the reply if the entry has no words for staff', () => {
    expect(describeRefusal('pinWrong', {}).staffWords).toBe('This PIN is not right.');
  });
});

describe('a reply', () => {
  it('has the message for the wrong input in its fields', () => {
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

  it('contains details such as alternatives, but no facts that only its words need', () => {
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

test.each([
  ['You are on the waitlist already.', describeRefusal('waitingTooOften', { most: 1 })],
  ['You are on the waitlist 3 times already.', describeRefusal('waitingTooOften', { most: 3 })],
  ['The price would stay as it is now.', describeRefusal('differenceChanged', { difference: 0 })],
  ['It would cost £0.01 more now.', describeRefusal('differenceChanged', { difference: 1 })],
  ['£9.50 would go back now.', describeRefusal('differenceChanged', { difference: -950 })],
  ['Every place in the centre is taken then.', describeRefusal('barnFullForParty', { left: 0 })],
  ['Only 1 place is left in the centre then.', describeRefusal('barnFullForParty', { left: 1 })],
  ['Only 2 places are left in the centre then.', describeRefusal('barnFullForParty', { left: 2 })],
  ['Cake: all taken on that day.', describeRefusal('partyExtraTaken', { extra: 'Cake', left: 0 })],
  ['Cake: only 1 left on that day.', describeRefusal('partyExtraTaken', { extra: 'Cake', left: 1 })],
  ['Every place at this party is taken.', describeRefusal('partyFull', { left: 0, phone: '1' })],
  ['There is room for 1 more child.', describeRefusal('partyFull', { left: 1, phone: '1' })],
  ['There is room for 2 more children.', describeRefusal('partyFull', { left: 2, phone: '1' })],
  ['Every child of this party has answered.', describeRefusal('partyFullForStaff', { left: 0 })],
  ['Only 1 more can come.', describeRefusal('partyFullForStaff', { left: 1 })],
  ['This is not the PIN. One try is left.', describeRefusal('personalPinWrong', { left: 1 })],
  ['This is not the PIN. 2 tries are left.', describeRefusal('personalPinWrong', { left: 2 })],
  [
    '1 credit is unspent now, so £9.50',
    describeRefusal('unspentCreditsChanged', { unspent: 1, amount: 950 }),
  ],
  [
    '2 credits are unspent now, so £19',
    describeRefusal('unspentCreditsChanged', { unspent: 2, amount: 1900 }),
  ],
  ['There is 1 session credit left.', describeRefusal('creditsNotSpent', { credits: 1 })],
  ['There are 2 session credits left.', describeRefusal('creditsNotSpent', { credits: 2 })],
  ['This booking is not over yet: WF-A.', describeRefusal('bookingsNotOver', { references: ['WF-A'] })],
  [
    'These bookings are not over yet: WF-A, WF-B.',
    describeRefusal('bookingsNotOver', { references: ['WF-A', 'WF-B'] }),
  ],
  [
    'This gift voucher has not been mailed yet: WF-A. Give back what is left on it,',
    describeRefusal('giftVouchersNotMailed', { references: ['WF-A'] }),
  ],
  [
    'These gift vouchers have not been mailed yet: WF-A, WF-B. Give back what is left on them,',
    describeRefusal('giftVouchersNotMailed', { references: ['WF-A', 'WF-B'] }),
  ],
  ['The 10:00 AM session has only 2 places left.', describeRefusal('sessionFull', { starts: 600, left: 2 })],
  ['Toddlers is full.', describeRefusal('zoneFull', { zone: 'Toddlers', starts: null, left: 0 })],
  [
    'Toddlers at 10:00 AM has only 1 place left.',
    describeRefusal('zoneFull', { zone: 'Toddlers', starts: 600, left: 1 }),
  ],
])('%s', (words, { reply }) => {
  expect(reply.message).toContain(words);
});

// The party page therefore adds no such advice to these two messages.
test('the words of a rate limit and of an unavailable site say to try again', () => {
  expect(refusals.tooManyCalls.words).toContain('try again');
  expect(refusals.siteUnavailable.words).toContain('try again');
});
