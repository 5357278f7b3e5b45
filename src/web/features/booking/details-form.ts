import { useDraftForm } from '../../lib/use-draft-form.ts';
import { changeDraft, type Draft, readDraft } from './draft.ts';

/** The details in the order of the form: errors are listed so, and a field's name is its id. */
export const detailFields = [
  'selectedDate',
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const satisfies readonly (keyof Draft)[];

type Detail = (typeof detailFields)[number];

export type TypedDetails = Pick<Draft, Detail>;

/**
 * The contract's rules come with a script of their own. Should it not load, nothing is found wrong here
 * and the server's word counts.
 */
export function findWrong(): Promise<Record<string, string>> {
  return import('./check-details.ts').then(
    ({ checkDetails }) => checkDetails(readDraft()),
    () => ({}),
  );
}

const keep = (name: Detail, value: string | boolean) => changeDraft({ [name]: value });

/** The details form. */
export function useDetailsForm(draft: Draft) {
  return useDraftForm({ draft, names: detailFields, keep, findWrong });
}
