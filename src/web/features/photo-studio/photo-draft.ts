import { formStore, useBrowserStore } from '../../lib/browser-store.ts';

/** A booking of a photo session, as far as the family has filled it in. */
export type PhotoDraft = {
  /** `yyyy-MM-dd`, or an empty string. */
  selectedDate: string;
  /** For example '9:30 AM - 9:50 AM', or an empty string. */
  selectedTime: string;
  customerName: string;
  customerPhone: string;
  customerEmail: string;
  specialRequests: string;
  photoEditingRequested: boolean;
  agreeToTerms: boolean;
  /**
   * The date and time of a booking that was sent but not yet accepted or refused: '2026-11-28 9:30 AM - 9:50
   * AM'. The server may be holding its session. Empty if there is no such booking.
   */
  unanswered: string;
  /** The last `?date=` that was copied from the address into `selectedDate`. */
  dateAsked: string;
  /** Identifies the press of the link that brought that date (`useLinkPress`). */
  datePress: string;
};

/** The name of the radio buttons for a day's sessions, and the id of the fieldset around them. */
export const timeField = 'selectedTime';

/**
 * The fields of the details form that can have an error, in the order of the form. A field's id is its name.
 */
export const photoFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof PhotoDraft)[];

export const photoDraft = formStore<PhotoDraft>('photoStudioDraft', {
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
  datePress: '',
});

/** Returns the photo draft of this tab and follows its changes. */
export function usePhotoDraft(): PhotoDraft {
  return useBrowserStore(photoDraft);
}

/** Returns the stored photo draft of this tab. */
export function readPhotoDraft(): PhotoDraft {
  return photoDraft.read();
}

/** Stores changed fields of the photo draft. */
export function changePhotoDraft(change: Partial<PhotoDraft>): void {
  photoDraft.write({ ...photoDraft.read(), ...change });
}

/**
 * Stores the chosen date. If it differs from the stored date, clears the chosen time (specification 12.22).
 */
export function choosePhotoDay(selectedDate: string): void {
  if (photoDraft.read().selectedDate !== selectedDate) changePhotoDraft({ selectedDate, selectedTime: '' });
}

/** Deletes the photo draft. */
export function clearPhotoDraft(): void {
  photoDraft.clear();
}
