import type { RefusalEntries } from './entry.ts';

/** Refusals of calls from the owner's office. */
export const officeRefusals = {
  factSheetNotFound: { code: 'not_found', words: 'There is no such page of facts' },
  factPageNotFound: { code: 'not_found', words: 'There is no such page to preview' },
  officeMailNotFound: { code: 'not_found', words: 'There is no such mail' },
  wordsNotFound: { code: 'not_found', words: 'There is no such version of this text' },
  factChangeNotFound: { code: 'not_found', words: 'There is no such change' },
  factsInvalid: {
    code: 'facts_invalid',
    words: ({ problem }: { problem: string }) => `${problem}. Nothing has been changed.`,
  },
  factsChangedMeanwhile: {
    code: 'facts_changed_meanwhile',
    words: ({ by, what }: { by: string; what: string }) =>
      `${by} has changed this meanwhile: ${what}. Your change has not been saved; what you typed is still here.`,
  },
  factInUse: {
    code: 'fact_in_use',
    words: ({ what }: { what: string }) =>
      `${what} is in use: bookings or other facts belong to it, so it cannot be removed. Nothing has been changed.`,
  },
  factsNotLookedAt: {
    code: 'facts_not_looked_at',
    words: 'This change affects allergens. Please check the differences once more and confirm them.',
  },
  factKeyUsed: {
    code: 'same_key_other_request',
    words:
      'An earlier attempt has been saved with other contents, which are in the history. To save this version too, please try again.',
  },
  factDayPassed: {
    code: 'day_unavailable',
    words: 'Please choose a day after today, or publish at once',
    field: 'holdsFrom',
  },
  rehearsalOfOtherFacts: {
    code: 'facts_invalid',
    words:
      'Only changes of hours, holidays, events, tickets, prices, offers and the photo studio can be rehearsed',
  },
  rehearsalTooMuch: {
    code: 'facts_invalid',
    words: ({ most }: { most: number }) =>
      `More than ${most.toLocaleString('en-GB')} bookings were made for these days. Please choose fewer days.`,
  },
  rehearsalBusy: {
    code: 'slow_down',
    words: 'Another rehearsal is running just now. Please try again in a moment.',
  },
  rehearsalStopped: { code: 'slow_down', words: 'The rehearsal was stopped, because its page was closed' },
  rehearsalNotFound: { code: 'not_found', words: 'There is no such rehearsal any more' },
  factChangeNotUndoable: {
    code: 'not_undoable',
    words: ({ why }: { why: string }) => `This change cannot be taken back: ${why}`,
  },
} as const satisfies RefusalEntries;
