import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { redeemRewardCall } from '../../../contract/loyalty.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import { memberKey, membershipKey, transactionsKey } from './member-query.ts';
import { clearRedeemAttempt, redeemKeyFor } from './redeem-attempt.ts';
import { type Reward, rewardsQuery } from './scheme-queries.ts';

type Redeemed = CallReply<typeof redeemRewardCall>;

const unreachable =
  'There was no answer. Please try again: you get one voucher, and pay for it once, however often you try.';

/**
 * Spends points on a reward, one request at a time. Calls `onUnverified` when this device has to verify
 * the e-mail first.
 */
export function useRedeem(email: string, memberId: string, onUnverified: () => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [redeemed, setRedeemed] = useState<Redeemed['reward'] | null>(null);
  const isSending = useRef(false);

  const invalidate = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey });

  const spend = async ({ id: rewardId, pointsCost }: Reward) => {
    const body = { memberId, rewardId, pointsCost };
    const idempotencyKey = redeemKeyFor(JSON.stringify(body));
    const { reward, ...found } = await callApi<typeof redeemRewardCall>(
      'POST /api/loyalty/redeem',
      { body },
      { idempotencyKey },
    );
    clearRedeemAttempt();
    client.setQueryData(memberKey(email), found);
    setRedeemed(reward);
    void invalidate(membershipKey(memberId));
    void invalidate(transactionsKey(memberId));
  };

  const handleError = async (error: unknown) => {
    if (isNotVerified(error)) return onUnverified();
    const isFinal = error instanceof CallFailure && error.status < 500 && error.status !== 429;
    const words = failureMessage(error, unreachable);
    toast({ title: 'Redemption Failed', description: words, variant: 'destructive' });
    setFailure(words);
    if (!isFinal) return;
    clearRedeemAttempt();
    await Promise.all([invalidate(rewardsQuery().queryKey), invalidate(memberKey(email))]);
  };

  return {
    sending,
    /** Why it failed, as text; otherwise empty. */
    failure,
    redeemed,
    redeem: async (reward: Reward) => {
      if (isSending.current) return;
      isSending.current = true;
      setSending(true);
      setFailure('');
      await spend(reward).catch(handleError);
      setSending(false);
      isSending.current = false;
    },
  };
}
