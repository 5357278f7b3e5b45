import type { RefObject } from 'react';
import type { sendPartyInquiryCall } from '../../../contract/party.ts';
import type { RefusalCode } from '../../../contract/refusal.ts';
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
    failed: (description) => toast({ title: 'Submission Failed', description, variant: 'destructive' }),
    explain: (words, code) => (saysWhenToRetry.has(code) ? words : withNextStep(words, phone)),
    otherwise: retryOrCall(phone),
  });
}

/** Refusals whose own words ask to try again. */
const saysWhenToRetry: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['slow_down', 'resting']);

function retryOrCall(phone: string): string {
  return `Please try again or call us on ${phone}.`;
}

/** Returns why sending failed, with the next step (specification 9.9). */
function withNextStep(words: string, phone: string): string {
  return `${words}${/[.!?]$/.test(words) ? '' : '.'} ${retryOrCall(phone)}`;
}
