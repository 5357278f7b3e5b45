import type { sendPartyInquiryCall } from '../../../contract/party.ts';
import type { RefusalCode } from '../../../contract/refusal.ts';
import { partyInquiryType } from '../../../domain/inquiry.ts';
import { callApi } from '../../lib/call.ts';
import { readTrap, useReturnedForm } from '../../lib/plain-form.ts';
import { sentence } from '../../lib/sentence.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.tsx';
import { partyDraft, partyFields } from './party-draft.ts';

/** Milliseconds. */
const sendTimeout = 20_000;

/** The form of the party enquiry, with the texts of specification 9.9. */
export function useSendParty(phone: string) {
  const returned = useReturnedForm('party');
  const form = useForm({
    draft: partyDraft,
    fields: partyFields,
    restored: ['packageType', 'partyDate'],
    returned,
    check: async (typed) => (await import('./check-party-inquiry.ts')).checkPartyInquiry(typed),
    send: (body) =>
      callApi<typeof sendPartyInquiryCall>(
        'POST /api/party-inquiry',
        { body: { ...body, ...readTrap('party-website'), inquiryType: partyInquiryType } },
        { signal: AbortSignal.timeout(sendTimeout) },
      ),
    onSent: (_, { parentName, parentEmail, parentPhone }) => {
      storePerson({ name: parentName, email: parentEmail, phone: parentPhone });
      toast({ title: 'Party Inquiry Submitted!', description: 'We will contact you within 24 hours.' });
    },
    onFailed: (description) => toast({ title: 'Submission Failed', description, variant: 'destructive' }),
    unreached: retryOrCall(phone),
    explain: (refusal) =>
      refusal && !saysWhenToRetry.has(refusal.code) ? withNextStep(refusal.message, phone) : '',
    focus: 'summary',
    whileTyping: 'check shown',
    emptied: 'sent',
  });
  return { form, returned };
}

/** Refusals whose message already asks the visitor to try again. */
const saysWhenToRetry: ReadonlySet<RefusalCode> = new Set<RefusalCode>(['slow_down', 'resting']);

function retryOrCall(phone: string): string {
  return `Please try again or call us on ${phone}.`;
}

/** Returns why sending failed, with the next step (specification 9.9). */
function withNextStep(words: string, phone: string): string {
  return `${sentence(words)} ${retryOrCall(phone)}`;
}
