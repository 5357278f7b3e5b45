import type { RefObject } from 'react';
import type { sendInquiryCall } from '../../../contract/inquiry.ts';
import { callApi } from '../../lib/call.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { useSubmitForm } from '../../lib/use-submit-form.ts';
import { toast } from '../../ui/toast.tsx';
import { type ContactField, contactDraft, contactFields } from './contact-draft.ts';

const required: readonly ContactField[] = ['name', 'email', 'inquiryType', 'message'];

/** Checks and sends the contact form, with the texts of specification 8.1 and 9.1. */
export function useSendInquiry(form: RefObject<HTMLFormElement | null>) {
  return useSubmitForm({
    form,
    name: 'contact',
    names: contactFields,
    draft: {
      keep: (typed) => contactDraft.write({ ...contactDraft.read(), ...typed }),
      clear: () => contactDraft.clear(),
    },
    loadCheck: async () => (await import('./check-inquiry.ts')).checkInquiry,
    tried: (typed) => {
      if (required.every((name) => typed[name].trim() !== '')) return;
      toast({ title: 'Please fill in all required fields', variant: 'destructive' });
    },
    send: (body, signal) => callApi<typeof sendInquiryCall>('POST /api/contact', { body }, { signal }),
    sent: ({ name, email, phone = '' }) => {
      storePerson({ name, email, phone });
      toast({ title: 'Message sent successfully!', description: "We'll get back to you soon." });
    },
    failed: (description) => toast({ title: 'Error sending message', description, variant: 'destructive' }),
    otherwise: 'Please try again later.',
  });
}
