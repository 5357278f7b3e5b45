import { photoForm } from '../../../contract/photo-studio.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { PhotoDraft } from './photo-draft.ts';

/**
 * What is wrong with the details by the contract's own rules: the first words for each field. Loaded
 * while the form is looked at.
 */
export function checkPhoto(typed: PhotoDraft): Record<string, string> {
  const { customerName, customerPhone, customerEmail, specialRequests, agreeToTerms } = typed;
  const read = photoForm.safeParse({
    customerName,
    customerPhone,
    customerEmail,
    specialRequests,
    agreeToTerms,
  });
  return read.success ? {} : firstErrors(read.error.issues);
}
