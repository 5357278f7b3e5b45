import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useRef } from 'react';
import type { setEmailConsentCall } from '../../../contract/loyalty.ts';
import { callApi, failureMessage } from '../../lib/call.ts';
import { useLastChoice } from '../../lib/use-last-choice.ts';
import { Button } from '../../ui/button.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import styles from './loyalty.module.css';
import { type Membership, membershipQuery } from './member-query.ts';
import { levelsQuery } from './scheme-queries.ts';

/**
 * The consent to e-mails about rewards (specification 12.15). One checkbox gives and withdraws it. A consent
 * to an earlier wording is withdrawn with a button, because the checkbox is for the current wording.
 */
export function RewardMails({ memberId, onUnverified }: { memberId: string; onUnverified: () => void }) {
  const client = useQueryClient();
  const box = useRef<HTMLInputElement>(null);
  const stopButton = useRef<HTMLButtonElement>(null);
  const query = membershipQuery(memberId, onUnverified);
  const membership = useQuery(query).data;
  const current = useQuery(levelsQuery()).data?.emailConsent;
  const { choice, choose } = useLastChoice({
    mutationFn: (emailConsent: boolean) =>
      callApi<typeof setEmailConsentCall>('POST /api/loyalty/consent', { body: { memberId, emailConsent } }),
    onSuccess: ({ emailConsent }) => {
      // The button disappears when the consent is withdrawn, so focus moves.
      if (stopButton.current && stopButton.current === document.activeElement) box.current?.focus();
      client.setQueryData<Membership>(query.queryKey, (cached) => cached && { ...cached, emailConsent });
      toast({ title: emailConsent.given ? 'You get our emails' : 'No more emails about rewards' });
    },
    onError: (failure) => {
      if (isNotVerified(failure)) return onUnverified();
      toast({
        title: 'Not changed',
        description: failureMessage(failure, 'There was no answer. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  if (!membership || !current) return null;
  const { given, wording } = membership.emailConsent;
  const agreesToCurrent = given && wording === current.version;
  const agreesToEarlier = given && !agreesToCurrent;
  return (
    <section aria-labelledby="mails-title" className={styles.rewardMails}>
      <h3 id="mails-title">Emails about rewards</h3>
      <Checkbox
        ref={box}
        id="reward-mails"
        label={current.words}
        hint={
          agreesToEarlier ? 'You have agreed to an earlier wording. Tick to agree to this one.' : undefined
        }
        checked={choice ?? agreesToCurrent}
        onChange={({ target }) => choose(target.checked)}
      />
      {agreesToEarlier && (
        <Button
          ref={stopButton}
          className={styles.stopMails}
          pending={choice === false}
          pendingText="Stopping..."
          onClick={() => choose(false)}
        >
          Stop these emails
        </Button>
      )}
    </section>
  );
}
