import { useDraftForm } from '../../lib/use-draft-form.ts';
import { changePhotoDraft, type PhotoDraft, readPhotoDraft } from './photo-draft.ts';

/** The fields in the order of the form. A field's id is its name. */
export const photoFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof PhotoDraft)[];

type PhotoField = (typeof photoFields)[number];

/**
 * Returns the first error of each field. The contract's rules are a chunk of their own: if it does not
 * load, nothing is reported here and the server decides.
 */
function findFieldErrors(): Promise<Record<string, string>> {
  return import('./check-photo.ts').then(
    ({ checkPhoto }) => checkPhoto(readPhotoDraft()),
    () => ({}),
  );
}

const changeField = (name: PhotoField, value: string | boolean) => changePhotoDraft({ [name]: value });

/** Connects the details form to the photo draft. */
export function usePhotoForm(draft: PhotoDraft) {
  return useDraftForm({ draft, names: photoFields, keep: changeField, findWrong: findFieldErrors });
}
