import { daysBeforePartyInWords } from '../../domain/party-packages.ts';
import { childrenInWords } from '../../domain/pluralise.ts';
import { formatSlot, type TimeSlot } from '../../domain/time-slot.ts';
import type { RefusalEntries } from './entry.ts';

/**
 * Refusals about photo sessions, party enquiries and booked parties. `why` is a sentence that says which rule
 * forbids it.
 */
export const photoAndPartyRefusals = {
  photoTimeInvalid: { code: 'malformed', words: 'Invalid time slot format', field: 'startTime' },
  photoDayUnavailable: {
    code: 'day_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'sessionDate',
  },
  photoSessionUnknown: {
    code: 'session_unavailable',
    words: 'There is no photo session at that time on the chosen day',
  },
  photoSessionBegun: { code: 'session_unavailable', words: 'This photo session has already begun' },
  photoSessionTaken: {
    code: 'slot_taken',
    words: ({ slot }: { slot: TimeSlot }) => `The ${formatSlot(slot)} session has just been taken.`,
  },

  partyEnquiryPackageUnknown: {
    code: 'malformed',
    words: 'Please select a party package',
    field: 'packageType',
  },
  partyEnquiryTimeUnknown: { code: 'malformed', words: 'Please select a preferred time', field: 'partyTime' },
  partyEnquiryDayUnavailable: {
    code: 'day_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'partyDate',
  },
  partyEnquiryTimeUnavailable: {
    code: 'session_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'partyTime',
  },

  partiesNotOnline: {
    code: 'session_unavailable',
    words: 'Parties cannot be booked online at the moment. Please send us an enquiry.',
  },
  partyBookingPackageUnknown: { code: 'malformed', words: 'Please choose a package', field: 'packageId' },
  partyBookingTimeUnknown: { code: 'malformed', words: 'Please choose a time', field: 'time' },
  partyBookingDayUnavailable: {
    code: 'day_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'date',
  },
  partyBookingTimeUnavailable: {
    code: 'session_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'time',
  },
  partyRoomUnknown: {
    code: 'malformed',
    words: 'Please choose a room that takes that many children',
    field: 'roomId',
  },
  partySizeWrong: {
    code: 'malformed',
    words: ({ least, most }: { least: number; most: number | null }) =>
      most === null
        ? `This party must have ${childrenInWords(least)} or more`
        : `This party can have ${least} to ${most} children`,
    field: 'children',
  },
  partyChoicesWrong: { code: 'malformed', words: ({ why }: { why: string }) => why, field: 'choices' },
  partyTaken: {
    code: 'slot_taken',
    words: ({ time }: { time: string }) => `Another family has just taken ${time}.`,
  },
  barnFullForParty: {
    code: 'session_full',
    words: ({ left }: { left: number }) =>
      left === 0
        ? 'Every place in the centre is taken then.'
        : `Only ${left} ${left === 1 ? 'place is' : 'places are'} left in the centre then.`,
  },
  partyExtraTaken: {
    code: 'slot_taken',
    words: ({ extra, left }: { extra: string; left: number }) =>
      left === 0 ? `${extra}: all taken on that day.` : `${extra}: only ${left} left on that day.`,
    field: 'choices',
  },
  partyHostBusy: { code: 'slot_taken', words: 'This colleague runs another party at that time.' },
  partyHostNotAllowed: {
    code: 'not_host',
    words: 'This colleague does not run parties. The owner says who does, under People in the office.',
    field: 'hostId',
  },
  partyHostUnknown: { code: 'malformed', words: 'Please choose a colleague', field: 'hostId' },
  partyNotFound: { code: 'not_found', words: 'There is no such party.' },
  partyNotChangeable: {
    code: 'not_changeable',
    words: ({ days }: { days: number }) =>
      `Numbers and food can be changed until ${daysBeforePartyInWords(days)}. Please call us.`,
  },
  partyNotMovable: {
    code: 'not_movable',
    words: ({ days }: { days: number }) =>
      `A party can be moved until ${daysBeforePartyInWords(days)}. Please call us.`,
  },
  partyChangedMeanwhile: {
    code: 'not_changeable',
    words: 'This party was changed meanwhile. Please look again.',
  },
  partyNoLongerBooked: { code: 'not_changeable', words: 'This party is not booked any more.' },
  partyDayPassed: {
    code: 'not_changeable',
    words: 'The day of this party has passed, so it can no longer be changed.',
  },
} satisfies RefusalEntries;
