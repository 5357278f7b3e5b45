import type { RefObject } from 'react';
import type { joinRewardsCall } from '../../../contract/loyalty.ts';
import { callApi } from '../../lib/call.ts';
import { storePerson } from '../../lib/stored-person.ts';
import { useSubmitForm } from '../../lib/use-submit-form.ts';
import { toast } from '../../ui/toast.tsx';
import type { FoundMember } from './member-query.ts';

export const joinFields = ['name', 'email'] as const;

const noDraft = { keep: () => {}, clear: () => {} };

/** Checks and sends the form to join. Calls `onJoined` with the new member. */
export function useJoin(
  form: RefObject<HTMLFormElement | null>,
  onJoined: (found: FoundMember, email: string) => void,
) {
  const hasAgreed = () => {
    const box = form.current?.elements.namedItem('emailConsent');
    return box instanceof HTMLInputElement && box.checked;
  };
  return useSubmitForm({
    form,
    name: 'join',
    names: joinFields,
    draft: noDraft,
    loadCheck: async () => {
      const { checkJoin } = await import('./check-join.ts');
      return (typed) => checkJoin({ ...typed, emailConsent: hasAgreed() });
    },
    send: (body, signal) => callApi<typeof joinRewardsCall>('POST /api/loyalty/join', { body }, { signal }),
    sent: ({ name, email }, { consentAsked, ...found }) => {
      storePerson({ name, email, phone: '' });
      const { name: firstName, currentPoints } = found.member;
      toast({
        title: `Welcome, ${firstName}!`,
        description: `You have ${currentPoints} points to start with.${consentAsked ? ' Please answer the email we have sent you: it asks whether you want more of them.' : ''}`,
      });
      onJoined(found, email);
    },
    failed: () => {},
    otherwise: 'There was no answer. Please try again: nobody joins twice.',
  });
}
