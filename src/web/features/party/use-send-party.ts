import type { RefObject } from 'react';
import type { sendPartyInquiryCall } from '../../../contract/party.ts';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { callApi } from '../../lib/call.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { useSubmitForm } from '../../lib/use-submit-form.ts';
import { toast } from '../../ui/toast.tsx';
import { partyDraft, partyFields } from './party-draft.ts';

/** Checks and sends the party enquiry, with the texts of specification 9.9. */
export function useSendParty(form: RefObject<HTMLFormElement | null>, phone: string) {
  return useSubmitForm({
    form,
    name: 'party',
    names: partyFields,
    draft: {
      keep: (typed) => partyDraft.write({ ...partyDraft.read(), ...typed }),
      clear: () => partyDraft.write({ ...partyDraft.empty, asked: partyDraft.read().asked }),
    },
    loadCheck: async () => (await import('./check-party.ts')).checkParty,
    send: (body, signal) =>
      callApi<typeof sendPartyInquiryCall>(
        'POST /api/party-inquiry',
        { body: { ...body, inquiryType: partyInquiryType } },
        { signal },
      ),
    sent: ({ parentName, parentEmail, parentPhone }) => {
      storePerson({ name: parentName, email: parentEmail, phone: parentPhone });
      toast({ title: 'Party Inquiry Submitted!', description: 'We will contact you within 24 hours.' });
    },
    failed: (words) =>
      toast({ title: 'Submission Failed', description: withNextStep(words, phone), variant: 'destructive' }),
    otherwise: retryOrCall(phone),
  });
}

function retryOrCall(phone: string): string {
  return `Please try again or call us on ${phone}.`;
}

/**
 * Returns why sending failed, with the next step where the message does not include one (specification
 * 9.9).
 */
export function withNextStep(words: string, phone: string): string {
  if (words.includes('try again')) return words;
  return `${words}${/[.!?]$/.test(words) ? '' : '.'} ${retryOrCall(phone)}`;
}
