import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import type { setEmailConsentCall } from '../../../contract/loyalty.ts';
import { call, wordsOf } from '../../lib/call.ts';
import { Checkbox } from '../../ui/field.tsx';
import { toast } from '../../ui/toast.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import { type Membership, membershipQuery } from './member-query.ts';
import { levelsQuery } from './scheme-queries.ts';

/** The yes to e-mails about rewards, given and taken back with one tick (specification 12.15). */
export function RewardMails({ memberId, lost }: { memberId: string; lost: () => void }) {
  const client = useQueryClient();
  /** What was just said, until it is answered. */
  const [wish, setWish] = useState<boolean | null>(null);
  const query = membershipQuery(memberId, lost);
  const membership = useQuery(query).data;
  const words = useQuery(levelsQuery()).data?.emailConsent.words;
  const saying = useMutation({
    mutationFn: (emailConsent: boolean) =>
      call<typeof setEmailConsentCall>('POST /api/loyalty/consent', { body: { memberId, emailConsent } }),
    onSettled: () => setWish(null),
    onSuccess: ({ emailConsent }) => {
      client.setQueryData<Membership>(query.queryKey, (before) => before && { ...before, emailConsent });
      toast({ title: emailConsent.given ? 'You get our emails' : 'No more emails about rewards' });
    },
    onError: (failure) => {
      if (isNotVerified(failure)) return lost();
      toast({
        title: 'Not changed',
        description: wordsOf(failure, 'There was no answer. Please try again.'),
        variant: 'destructive',
      });
    },
  });
  if (!membership || words === undefined) return null;
  return (
    <section aria-labelledby="mails-title" className="reward-mails">
      <h3 id="mails-title">Emails about rewards</h3>
      <Checkbox
        id="reward-mails"
        label={words}
        checked={wish ?? membership.emailConsent.given}
        onChange={({ target }) => {
          if (wish !== null) return;
          setWish(target.checked);
          saying.mutate(target.checked);
        }}
      />
    </section>
  );
}
