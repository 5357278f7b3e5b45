import { formStore } from '../../lib/browser-store.ts';

/** The fields in the order of the form. A field's id is `contact-` and its name. */
export const contactFields = ['name', 'email', 'phone', 'inquiryType', 'message'] as const;

/**
 * A message in progress. `aboutAsked` is the last `?about=` that was copied from the address. `aboutPress`
 * identifies the press of the link that brought it (`useLinkPress`).
 */
export const contactDraft = formStore('contactDraft', {
  name: '',
  email: '',
  phone: '',
  inquiryType: '',
  message: '',
  aboutAsked: '',
  aboutPress: '',
});
