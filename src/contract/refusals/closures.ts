import type { RefusalEntries } from './entry.ts';

/** Refusals about closing a time for which families have booked. */
export const closureRefusals = {
  closureNotFound: { code: 'not_found', words: 'There is no such closing any more' },
  closureSubjectUnknown: { code: 'not_found', words: 'This booking or party is not in this closing' },
  closureKeyUsed: {
    code: 'same_key_other_request',
    words: 'This attempt was already used for another closing. Please try again.',
  },
  closureDayPassed: { code: 'day_unavailable', words: 'This time has passed', field: 'date' },
  closureTimeUnknown: {
    code: 'malformed',
    words: 'Please give a start time and a later end time',
    field: 'timeSlot',
  },
  closureOffersNothing: {
    code: 'malformed',
    words: 'Please offer at least one of these',
    field: 'mayRefund',
  },
  closureAnswerTimeInvalid: {
    code: 'malformed',
    words: 'Please give the families at least an hour, and at most 60 days, to answer',
    field: 'answerDate',
  },
  alreadyClosing: {
    code: 'already_closing',
    words: 'This time is closed already. You will find it in the list of closings.',
  },
  closureBookingDecided: {
    code: 'not_undoable',
    words:
      'A choice has already been made for a booking of this closing, or the booking was moved or cancelled. So the closing stands. To sell the time again, remove its block.',
  },
  closureReplacedAnother: {
    code: 'not_undoable',
    words:
      'This closing has replaced an earlier one of this time, so it stands. Please ring the families instead.',
  },
  closureNothingToChoose: {
    code: 'answer_over',
    words: 'There is nothing left to choose for this booking. It stands as shown here.',
  },
  closureUndone: {
    code: 'answer_over',
    words: 'Good news: we are open after all, and your booking is as it was.',
  },
  closureAnswered: {
    code: 'answer_over',
    words:
      'A choice has already been made for this booking, so nothing was changed now. If it is not what you wanted, please call us.',
  },
  closureAnswerLate: {
    code: 'answer_over',
    words:
      'We are sorry: the time to choose is over, so nothing was changed now. Please call us, and we will find a way.',
  },
  closureChoiceNotOffered: {
    code: 'answer_over',
    words: 'We cannot offer this for your booking online. Please call us.',
  },
} satisfies RefusalEntries;
