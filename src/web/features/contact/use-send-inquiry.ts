import type { sendInquiryCall } from '../../../contract/inquiry.ts';
import { callApi } from '../../lib/call.ts';
import { readTrap, useReturnedForm } from '../../lib/plain-form.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.tsx';
import { contactDraft, contactFields } from './contact-draft.ts';

/** Milliseconds. */
const sendTimeout = 20_000;
const required = ['name', 'email', 'inquiryType', 'message'] as const;

/** The contact form, with the texts of specification 8.1 and 9.1. */
export function useSendInquiry() {
  const returned = useReturnedForm('contact');
  const form = useForm({
    draft: contactDraft,
    fields: contactFields,
    idPrefix: 'contact-',
    restored: ['inquiryType'],
    returned,
    check: async (typed) => (await import('./check-inquiry.ts')).checkInquiry(typed),
    send: (body) =>
      callApi<typeof sendInquiryCall>(
        'POST /api/contact',
        { body: { ...body, ...readTrap('contact-website') } },
        { signal: AbortSignal.timeout(sendTimeout) },
      ),
    onInvalid: (typed) => {
      if (required.every((name) => typed[name].trim() !== '')) return;
      toast({ title: 'Please fill in all required fields', variant: 'destructive' });
    },
    onSent: (_, { name, email, phone = '' }) => {
      storePerson({ name, email, phone });
      toast({ title: 'Message sent successfully!', description: "We'll get back to you soon." });
    },
    onFailed: (description) => toast({ title: 'Error sending message', description, variant: 'destructive' }),
    unreached: 'Please try again later.',
    focus: 'summary',
    whileTyping: 'check shown',
    emptied: 'sent',
  });
  return { form, returned };
}
