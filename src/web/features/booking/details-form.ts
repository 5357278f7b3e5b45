import { useEffect } from 'react';
import { type Checked, type FormErrors, unchecked } from '../../lib/form-check.ts';
import { refuseFields, useForm } from '../../lib/use-form.ts';
import { bookingDraft, type Draft, detailFields, readDraft } from './draft.ts';

/** The fields that are typed or ticked. The date is not among them, because it is chosen in the calendar. */
const typedFields = [
  'customerName',
  'customerPhone',
  'customerEmail',
  'specialRequests',
  'agreeToTerms',
] as const;

/**
 * Checks the details by the contract's rules, which are loaded as a separate chunk. If the chunk does not
 * load, no error is shown here and the server checks the details.
 */
export function checkTypedDetails(draft: Draft): Promise<Checked<object>> {
  return import('./check-details.ts').then(
    ({ checkDetails }) => checkDetails(draft),
    () => unchecked(draft),
  );
}

interface DetailsFormOptions {
  /** Places the order. Returns the server's errors for the fields. */
  send: () => Promise<FormErrors>;
  onInvalid: () => void;
}

/** The details form. */
export function useDetailsForm({ send, onInvalid }: DetailsFormOptions) {
  useEffect(() => void checkTypedDetails(readDraft()), []);
  return useForm({
    draft: bookingDraft,
    fields: typedFields,
    errorNames: detailFields,
    whileTyping: 'check changed',
    focus: 'summary',
    check: checkTypedDetails,
    send: () => send().then(refuseFields),
    onInvalid,
  });
}
