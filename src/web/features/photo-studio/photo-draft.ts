import { fields, isFlag, isText } from '../../lib/shape.ts';
import { tabStore, useTabStore } from '../../lib/tab-store.ts';

/** A photo session somebody is choosing, as typed so far. */
export interface PhotoDraft {
  /** `yyyy-MM-dd`, or an empty text. */
  selectedDate: string;
  /** '9:30 AM - 9:50 AM', or an empty text. */
  selectedTime: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  specialRequests: string;
  photoEditingRequested: boolean;
  agreeToTerms: boolean;
  /**
   * Date and time of a booking that was sent and not answered: it may have been
   * taken. Otherwise an empty text.
   */
  unanswered: string;
  /** The `?date=` that was taken over last, so that a reload does not undo another choice. */
  dateAsked: string;
}

/** The group of a day's sessions: its name, and the id that focus is led to. */
export const timeField = 'selectedTime';

const draft = tabStore<PhotoDraft>(
  'photoStudioDraft',
  fields<PhotoDraft>({
    selectedDate: isText,
    selectedTime: isText,
    customerName: isText,
    customerPhone: isText,
    customerEmail: isText,
    specialRequests: isText,
    photoEditingRequested: isFlag,
    agreeToTerms: isFlag,
    unanswered: isText,
    dateAsked: isText,
  }),
  {
    selectedDate: '',
    selectedTime: '',
    customerName: '',
    customerPhone: '',
    customerEmail: '',
    specialRequests: '',
    photoEditingRequested: false,
    agreeToTerms: false,
    unanswered: '',
    dateAsked: '',
  },
);

export function usePhotoDraft(): PhotoDraft {
  return useTabStore(draft);
}

export function readPhotoDraft(): PhotoDraft {
  return draft.read();
}

export function changePhotoDraft(change: Partial<PhotoDraft>): void {
  draft.write({ ...draft.read(), ...change });
}

/** Takes a date; another one clears the chosen time (specification 12.22). */
export function choosePhotoDay(selectedDate: string): void {
  if (draft.read().selectedDate !== selectedDate) changePhotoDraft({ selectedDate, selectedTime: '' });
}

export function forgetPhotoDraft(): void {
  draft.clear();
}
