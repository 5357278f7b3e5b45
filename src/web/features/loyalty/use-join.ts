import type { joinRewardsCall } from '../../../contract/loyalty.ts';
import { callApi } from '../../lib/call.ts';
import { sentence } from '../../lib/sentence.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { useForm } from '../../lib/use-form.ts';
import { toast } from '../../ui/toast.tsx';
import type { FoundMember } from './member-query.ts';

/** Milliseconds. */
const sendTimeout = 20_000;
export const joinFields = ['name', 'email'] as const;

/**
 * The form for joining the rewards, filled in with the e-mail that was looked up. When the visitor has
 * joined, stores the name and e-mail on this device, and calls `onJoined` with the new member.
 */
export function useJoin(email: string, onJoined: (found: FoundMember, email: string) => void) {
  return useForm({
    blank: { name: '', email, emailConsent: false },
    fields: [...joinFields, 'emailConsent'],
    idPrefix: 'join-',
    errorNames: joinFields,
    check: async (typed) => (await import('./check-join.ts')).checkJoin(typed),
    send: (body) =>
      callApi<typeof joinRewardsCall>(
        'POST /api/loyalty/join',
        { body },
        { signal: AbortSignal.timeout(sendTimeout) },
      ),
    onSent: ({ consentAsked, ...found }, { name, email: joined }) => {
      storePerson({ name, email: joined, phone: '' });
      const { name: firstName, currentPoints } = found.member;
      toast({
        title: `Welcome, ${firstName}!`,
        description: `You have ${currentPoints} points to start with.${consentAsked ? ' Please answer the email we have sent you: it asks whether you want more of them.' : ''}`,
      });
      onJoined(found, joined);
    },
    unreached: 'There was no answer. Please try again: nobody joins twice.',
    explain: (refusal) => (refusal ? sentence(refusal.message) : ''),
    focus: 'summary',
    whileTyping: 'check shown',
    emptied: 'sent',
  });
}
