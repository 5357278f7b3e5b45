import { type Day, dayInWords } from '../../domain/calendar-day.ts';
import { childrenInWords } from '../../domain/pluralise.ts';
import { type RefusalEntries, type WaitFacts, waitInWords } from './entry.ts';

/** Refusals about the guests of a party, and the kitchen. */
export const partyGuestRefusals = {
  invitationUnknown: {
    code: 'not_found',
    words: 'This link opens no invitation. It may be cut off, or the party is long over.',
  },
  partyHasNoList: { code: 'booking_not_found', words: 'This link opens no party that is booked.' },
  familyNotOnList: { code: 'not_found', words: 'This family is not on the list of the party any more.' },
  tooLateToAnswer: {
    code: 'too_late_to_answer',
    words: ({ phone }: { phone: string }) =>
      `It is too late to change this here: the kitchen is at work. Please call us on ${phone}.`,
  },
  partyFull: {
    code: 'party_full',
    words: ({ left, phone }: { left: number; phone: string }) =>
      left === 0
        ? `Every place at this party is taken. Please ask the family that invited you, or call us on ${phone}.`
        : `There is room for ${left} more ${left === 1 ? 'child' : 'children'}. Please ask the family that invited you, or call us on ${phone}.`,
    field: 'children',
  },
  partyFullForStaff: {
    code: 'party_full',
    words: ({ left }: { left: number }) =>
      `${left === 0 ? 'Every child of this party has answered' : `Only ${left} more can come`}. Change the party’s number of children first.`,
    field: 'children',
  },
  guestAnswerChanged: {
    code: 'changed_meanwhile',
    words: 'This answer was changed meanwhile. Please look at the newer one before you send yours.',
  },
  partyListFull: {
    code: 'party_full',
    words: 'The list can have sixty families at most.',
  },
  guestsMissing: { code: 'malformed', words: 'Please write who is coming', field: 'children.0.name' },
  guestsTooMany: {
    code: 'malformed',
    words: ({ most }: { most: number }) => `One answer is for at most ${childrenInWords(most)}`,
    field: 'children',
  },
  guestPhoneMissing: {
    code: 'malformed',
    words: 'Please write a number on which we can reach you on the day',
    field: 'phone',
  },
  playRulesNotRead: {
    code: 'malformed',
    words: 'Please read the play rules and tick the box',
    field: 'rulesRead',
  },
  tooManyInvitationGuesses: {
    code: 'slow_down',
    words: (facts: WaitFacts) =>
      `Several links did not open an invitation. Please check yours and try again in ${waitInWords(facts)}.`,
  },
  kitchenPartyUnknown: { code: 'not_found', words: 'The kitchen has no such party.' },
  kitchenSheetChanged: {
    code: 'changed_meanwhile',
    words: ({ version }: { version: number }) =>
      `Something has changed meanwhile. Version ${version} is the newest: please look at that one.`,
  },
  partyPlacesTaken: {
    code: 'party_full',
    words: ({ children }: { children: number }) =>
      `All ${children} places of this party are taken. Change its number of children first, so that there is a place for each.`,
  },
  partyPlacesTakenAtKiosk: {
    code: 'party_full',
    words: 'Every place of this party is taken. Please ask at reception.',
  },
  partyOfOtherDay: {
    code: 'wrong_day',
    words: ({ day }: { day: Day }) => `This party is on ${dayInWords(day)}.`,
  },
  partyGuestUnknown: { code: 'not_found', words: 'This child is not on the list any more.' },
} satisfies RefusalEntries;
