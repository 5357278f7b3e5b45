import { formatSlot, type TimeSlot } from '../../domain/time-slot.ts';
import type { RefusalEntries } from './entry.ts';

/** Refusals about photo sessions and party enquiries. `why` comes from the calendar's rules. */
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

  partyPackageUnknown: {
    code: 'malformed',
    words: 'Please select a party package',
    field: 'packageType',
  },
  partyTimeUnknown: { code: 'malformed', words: 'Please select a preferred time', field: 'partyTime' },
  partyDayUnavailable: {
    code: 'day_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'partyDate',
  },
  partyTimeUnavailable: {
    code: 'session_unavailable',
    words: ({ why }: { why: string }) => why,
    field: 'partyTime',
  },
} satisfies RefusalEntries;
