import { tabStore } from '../../lib/browser-store.ts';
import type { FormValues } from '../../lib/form-values.ts';
import { hasShape, isText } from '../../lib/type-guards.ts';

/** The fields in the order of the form. A field's id is `contact-` and its name. */
export const contactFields = ['name', 'email', 'phone', 'inquiryType', 'message'] as const;

export type ContactField = (typeof contactFields)[number];
export type ContactFormInput = FormValues<ContactField>;

/**
 * A message in progress, and the `?about=` that was applied last, so that a reload does not undo another
 * choice.
 */
type ContactDraft = ContactFormInput & { aboutAsked: string };

export const contactDraft = tabStore<ContactDraft>(
  'contactDraft',
  hasShape<ContactDraft>({
    name: isText,
    email: isText,
    phone: isText,
    inquiryType: isText,
    message: isText,
    aboutAsked: isText,
  }),
  { name: '', email: '', phone: '', inquiryType: '', message: '', aboutAsked: '' },
);
