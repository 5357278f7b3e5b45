import { useDraftForm } from '../../lib/use-draft-form.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';

/** The fields in the order of the form, in which errors are listed. A field's name is its id. */
export const detailFields = [
  'selectedDate',
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof Draft)[];

type Detail = (typeof detailFields)[number];

/**
 * Returns the first error of each field. The contract's rules are a chunk of their own: if it does not
 * load, nothing is reported here and the server decides.
 */
export function findFieldErrors(): Promise<Record<string, string>> {
  return import('./check-details.ts').then(
    ({ checkDetails }) => checkDetails(readDraft()),
    () => ({}),
  );
}

const changeField = (name: Detail, value: string | boolean) => changeDraft({ [name]: value });

/** Connects the details form to the draft. */
export function useDetailsForm(draft: Draft) {
  return useDraftForm({ draft, names: detailFields, keep: changeField, findWrong: findFieldErrors });
}
