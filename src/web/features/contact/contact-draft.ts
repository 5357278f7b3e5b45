import { fields, isText } from '../../lib/shape.ts';
import { tabStore } from '../../lib/tab-store.ts';

/** The fields in the order of the form; a field's id is its name with `contact-` before it. */
export const contactFields = ['name', 'email', 'phone', 'inquiryType', 'message'] as const;

export type ContactField = (typeof contactFields)[number];
export type Typed = Record<ContactField, string>;

/** A message somebody is writing, and the `?about=` that was taken over last, so that a reload does not undo another choice. */
type ContactDraft = Typed & { aboutAsked: string };

export const contactDraft = tabStore<ContactDraft>(
  'contactDraft',
  fields<ContactDraft>({
    name: isText,
    email: isText,
    phone: isText,
    inquiryType: isText,
    message: isText,
    aboutAsked: isText,
  }),
  { name: '', email: '', phone: '', inquiryType: '', message: '', aboutAsked: '' },
);

function controlOf(form: HTMLFormElement, name: ContactField) {
  const control = form.elements.namedItem(name);
  const isControl =
    control instanceof HTMLInputElement ||
    control instanceof HTMLSelectElement ||
    control instanceof HTMLTextAreaElement;
  return isControl ? control : null;
}

/** What stands in the form. */
export function readTyped(form: HTMLFormElement): Typed {
  const text = (name: ContactField) => controlOf(form, name)?.value ?? '';
  return {
    name: text('name'),
    email: text('email'),
    phone: text('phone'),
    inquiryType: text('inquiryType'),
    message: text('message'),
  };
}

/** What stands in the field that people do not see. */
export function readTrap(form: HTMLFormElement): string {
  const trap = form.elements.namedItem('website');
  return trap instanceof HTMLInputElement ? trap.value : '';
}

/** Puts kept words back where nothing has been typed yet, and the chosen subject in any case. */
export function putBack(form: HTMLFormElement, typed: Typed): void {
  for (const name of contactFields) {
    const control = controlOf(form, name);
    if (control && typed[name] && (control.value === '' || name === 'inquiryType'))
      control.value = typed[name];
  }
}

export function clearTyped(form: HTMLFormElement): void {
  for (const name of contactFields) {
    const control = controlOf(form, name);
    if (control) control.value = '';
  }
}
