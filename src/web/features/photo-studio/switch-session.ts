import { dayWithoutYearInWords } from '../../../domain/calendar-day.ts';
import { toast } from '../../ui/toast.tsx';
import { changePhotoDraft, type PhotoDraft } from './photo-draft.ts';

/**
 * The ids of the headings that take focus when another session is chosen: the first in step 1, the second in
 * step 2.
 */
export const timeHeading = 'photo-time';
export const contactHeading = 'photo-contact';

/** Chooses an offered session or day instead of one that is taken. Its button disappears, so focus moves. */
export function switchPhotoSession(choice: Pick<PhotoDraft, 'selectedDate' | 'selectedTime'>): void {
  changePhotoDraft(choice);
  const { selectedDate, selectedTime } = choice;
  toast({
    title: `Changed to ${dayWithoutYearInWords(selectedDate)}`,
    description: selectedTime || 'Please choose a time.',
  });
  const heading = document.getElementById(timeHeading) ?? document.getElementById(contactHeading);
  heading?.focus();
}
