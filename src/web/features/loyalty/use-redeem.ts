import { useQueryClient } from '@tanstack/react-query';
import type { redeemRewardCall } from '../../../contract/loyalty.ts';
import { CallFailure, callApi, failureMessage } from '../../lib/call.ts';
import { useSingleMutation } from '../../lib/use-single-mutation.ts';
import { toast } from '../../ui/toast.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import { memberKey, membershipKey, transactionsKey } from './member-query.ts';
import { clearRedeemAttempt, redeemKeyFor } from './redeem-attempt.ts';
import { type Reward, rewardsQuery } from './scheme-queries.ts';

const unreachable =
  'There was no answer. Please try again: you get one voucher, and pay for it once, however often you try.';

/**
 * Spends points on a reward, one request at a time. Calls `onUnverified` when this device has to verify
 * the e-mail first.
 */
export function useRedeem(email: string, memberId: string, onUnverified: () => void) {
  const client = useQueryClient();
  const invalidate = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey });
  const redeeming = useSingleMutation({
    mutationFn: ({ id: rewardId, pointsCost }: Reward) => {
      const body = { memberId, rewardId, pointsCost };
      const idempotencyKey = redeemKeyFor(JSON.stringify(body));
      return callApi<typeof redeemRewardCall>('POST /api/loyalty/redeem', { body }, { idempotencyKey });
    },
    onSuccess: ({ reward: _, ...found }) => {
      clearRedeemAttempt();
      client.setQueryData(memberKey(email), found);
      void invalidate(membershipKey(memberId));
      void invalidate(transactionsKey(memberId));
    },
    onError: async (failure) => {
      if (isNotVerified(failure)) return onUnverified();
      const isFinal = failure instanceof CallFailure && failure.status < 500 && failure.status !== 429;
      toast({
        title: 'Redemption Failed',
        description: failureMessage(failure, unreachable),
        variant: 'destructive',
      });
      if (!isFinal) return;
      clearRedeemAttempt();
      await Promise.all([invalidate(rewardsQuery().queryKey), invalidate(memberKey(email))]);
    },
  });
  const { error } = redeeming;
  return {
    isSending: redeeming.isPending,
    /** The reason why redeeming failed, as text; otherwise empty. */
    failure: error && !isNotVerified(error) ? failureMessage(error, unreachable) : '',
    redeemed: redeeming.data?.reward ?? null,
    redeem: redeeming.mutate,
  };
}
