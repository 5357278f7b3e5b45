import { useDraftForm } from '../../lib/use-draft-form.ts';
import { changePhotoDraft, type PhotoDraft, readPhotoDraft } from './photo-draft.ts';

/** The details in the order of the form; a field's id is its name. */
export const photoFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof PhotoDraft)[];

type PhotoField = (typeof photoFields)[number];

/**
 * The contract's rules come with a script of their own. Should it not load, nothing is found wrong here
 * and the server's word counts.
 */
function findWrong(): Promise<Record<string, string>> {
  return import('./check-photo.ts').then(
    ({ checkPhoto }) => checkPhoto(readPhotoDraft()),
    () => ({}),
  );
}

const keep = (name: PhotoField, value: string | boolean) => changePhotoDraft({ [name]: value });

/** The details form. */
export function usePhotoForm(draft: PhotoDraft) {
  return useDraftForm({ draft, names: photoFields, keep, findWrong });
}
