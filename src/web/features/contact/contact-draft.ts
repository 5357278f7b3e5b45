import { formStore } from '../../lib/browser-store.ts';

/** The fields in the order of the form. A field's id is `contact-` and its name. */
export const contactFields = ['name', 'email', 'phone', 'inquiryType', 'message'] as const;

/**
 * A message in progress, and the `?about=` that was applied last, so that a reload does not undo another
 * choice.
 */
export const contactDraft = formStore('contactDraft', {
  name: '',
  email: '',
  phone: '',
  inquiryType: '',
  message: '',
  aboutAsked: '',
});
