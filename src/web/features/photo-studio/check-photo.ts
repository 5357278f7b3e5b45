import { photoForm } from '../../../contract/photo-studio.ts';
import { firstErrors } from '../../lib/first-errors.ts';
import type { PhotoDraft } from './photo-draft.ts';

/**
 * Returns the first error of each field by the contract's own rules. Loaded while the form is being read.
 */
export function checkPhoto(input: PhotoDraft): Record<string, string> {
  const { customerName, customerPhone, customerEmail, specialRequests, agreeToTerms } = input;
  const parsed = photoForm.safeParse({
    customerName,
    customerPhone,
    customerEmail,
    specialRequests,
    agreeToTerms,
  });
  return parsed.success ? {} : firstErrors(parsed.error.issues);
}
