import { useQueryClient } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import type { CallReply } from '../../../contract/call.ts';
import type { redeemRewardCall } from '../../../contract/loyalty.ts';
import { CallFailure, call, wordsOf } from '../../lib/call.ts';
import { toast } from '../../ui/toast.tsx';
import { isNotVerified } from '../email-code/not-verified.ts';
import { memberKey, membershipKey, transactionsKey } from './member-query.ts';
import { forgetAttempt, keyFor } from './redeem-attempt.ts';
import { type Reward, rewardsQuery } from './scheme-queries.ts';

type Redeemed = CallReply<typeof redeemRewardCall>;

const unreached =
  'There was no answer. Please try again: you get one voucher, and pay for it once, however often you try.';

/**
 * Spends points on a reward, once at a time; `notProven` is told when this device
 * has to prove the e-mail first.
 */
export function useRedeem(email: string, memberId: string, notProven: () => void) {
  const client = useQueryClient();
  const [sending, setSending] = useState(false);
  const [failure, setFailure] = useState('');
  const [redeemed, setRedeemed] = useState<Redeemed['reward'] | null>(null);
  const underWay = useRef(false);

  const afresh = (queryKey: readonly string[]) => client.invalidateQueries({ queryKey });

  const spend = async ({ id: rewardId, pointsCost }: Reward) => {
    const body = { memberId, rewardId, pointsCost };
    const idempotencyKey = keyFor(JSON.stringify(body));
    const { reward, ...found } = await call<typeof redeemRewardCall>(
      'POST /api/loyalty/redeem',
      { body },
      { idempotencyKey },
    );
    forgetAttempt();
    client.setQueryData(memberKey(email), found);
    setRedeemed(reward);
    void afresh(membershipKey(memberId));
    void afresh(transactionsKey(memberId));
  };

  const explain = async (problem: unknown) => {
    if (isNotVerified(problem)) return notProven();
    const isAnswered = problem instanceof CallFailure && problem.status < 500 && problem.status !== 429;
    const words = wordsOf(problem, unreached);
    toast({ title: 'Redemption Failed', description: words, variant: 'destructive' });
    setFailure(words);
    if (!isAnswered) return;
    forgetAttempt();
    await Promise.all([afresh(rewardsQuery().queryKey), afresh(memberKey(email))]);
  };

  return {
    sending,
    /** Why it was not done, in words; empty otherwise. */
    failure,
    redeemed,
    redeem: async (reward: Reward) => {
      if (underWay.current) return;
      underWay.current = true;
      setSending(true);
      setFailure('');
      await spend(reward).catch(explain);
      setSending(false);
      underWay.current = false;
    },
  };
}
