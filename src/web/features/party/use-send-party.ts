import type { RefObject } from 'react';
import type { sendPartyInquiryCall } from '../../../contract/party.ts';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { call } from '../../lib/call.ts';
import { rememberPerson } from '../../lib/known-person.ts';
import { useSentForm } from '../../lib/use-sent-form.ts';
import { toast } from '../../ui/toast.tsx';
import { partyDraft, partyFields } from './party-draft.ts';

/** Checks and sends the enquiry in the form, with the words of specification 9.9. */
export function useSendParty(form: RefObject<HTMLFormElement | null>, phone: string) {
  return useSentForm({
    form,
    name: 'party',
    names: partyFields,
    draft: {
      keep: (typed) => partyDraft.write({ ...partyDraft.read(), ...typed }),
      clear: () => partyDraft.write({ ...partyDraft.empty, asked: partyDraft.read().asked }),
    },
    loadCheck: async () => (await import('./check-party.ts')).checkParty,
    send: (body, signal) =>
      call<typeof sendPartyInquiryCall>(
        'POST /api/party-inquiry',
        { body: { ...body, inquiryType: partyInquiryType } },
        { signal },
      ),
    sent: ({ parentName, parentEmail, parentPhone }) => {
      rememberPerson({ name: parentName, email: parentEmail, phone: parentPhone });
      toast({ title: 'Party Inquiry Submitted!', description: 'We will contact you within 24 hours.' });
    },
    failed: (words) =>
      toast({ title: 'Submission Failed', description: withWayOn(words, phone), variant: 'destructive' }),
    otherwise: orCall(phone),
  });
}

function orCall(phone: string): string {
  return `Please try again or call us on ${phone}.`;
}

/** Why it failed, and what to do next where the words do not say so themselves (specification 9.9). */
export function withWayOn(words: string, phone: string): string {
  if (words.includes('try again')) return words;
  return `${words}${/[.!?]$/.test(words) ? '' : '.'} ${orCall(phone)}`;
}
