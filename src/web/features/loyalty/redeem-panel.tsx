import { useEffect, useRef } from 'react';
import { rewardDrawings } from '../../art/reward-drawings.tsx';
import { Button } from '../../ui/button.tsx';
import { ArrowLeftIcon } from '../../ui/icons.tsx';
import { Notice } from '../../ui/notice.tsx';
import { useCountTo } from '../../ui/use-count-to.ts';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import { VerifyEmail } from '../email-code/verify-email.tsx';
import styles from './counter.module.css';
import type { FoundMember } from './member-query.ts';
import type { Reward } from './scheme-queries.ts';
import { TabStatus } from './tab-status.tsx';
import { useRedeem } from './use-redeem.ts';
import { VoucherTicket } from './voucher-ticket.tsx';

type RedeemProps = { email: string; found: FoundMember; reward: Reward; onBack: () => void };

/** Redeems one reward: verifies the e-mail, confirms the price, shows the voucher. */
export function RedeemPanel({ email, found, reward, onBack }: RedeemProps) {
  const { member } = found;
  const { verified, markUnverified } = useVerifiedEmail(email);
  const { isSending, failure, redeemed, redeem } = useRedeem(email, member.id, markUnverified);
  const shown = useCountTo(member.currentPoints);
  const step = redeemed ? 'done' : verified ? 'confirm' : 'verify';
  const title = useRef<HTMLHeadingElement>(null);
  // biome-ignore lint/correctness/useExhaustiveDependencies: each step begins at its heading
  useEffect(() => title.current?.focus(), [step]);
  const Drawing = Object.hasOwn(rewardDrawings, reward.icon) ? rewardDrawings[reward.icon] : undefined;
  const missing = reward.pointsCost - member.currentPoints;
  return (
    <section aria-labelledby="counter-title" className={styles.counterDesk}>
      <Button variant="link" onClick={onBack}>
        <ArrowLeftIcon size={22} />
        Back to the rewards
      </Button>
      <div className={styles.counterGoods}>
        <div className={styles.counterPicture}>{Drawing && <Drawing />}</div>
        <div>
          <h2 ref={title} id="counter-title" tabIndex={-1}>
            {redeemed ? 'Your voucher' : reward.title}
          </h2>
          <p className="mt-1">{redeemed ? redeemed.title : reward.description}</p>
        </div>
      </div>
      {redeemed && (
        <>
          <VoucherTicket voucher={redeemed} />
          <p>
            We have sent it to {email} as well. You have{' '}
            <strong className="amount">{shown.toLocaleString('en-GB')} points</strong> left.
          </p>
        </>
      )}
      {step === 'verify' && verified === null && (
        <TabStatus what="the counter" failure={null} onRetry={() => {}} />
      )}
      {step === 'verify' && verified === false && (
        <>
          <p className="max-w-measure">
            It takes {reward.pointsCost} of your {member.currentPoints} points.
          </p>
          <VerifyEmail email={email} what="rewards" onVerified={() => {}} />
        </>
      )}
      {step === 'confirm' && (
        <>
          {failure && (
            <Notice kind="error" title="Redemption Failed" live="assertive">
              <p>{failure}</p>
            </Notice>
          )}
          {missing > 0 ? (
            <p>
              It costs {reward.pointsCost} points, and you have {member.currentPoints}. You need {missing}{' '}
              more.
            </p>
          ) : (
            <>
              <p className="max-w-measure text-lead">
                It takes <strong>{reward.pointsCost}</strong> of your <strong>{member.currentPoints}</strong>{' '}
                points, and leaves {missing === 0 ? 'none' : <strong>{-missing}</strong>}.
              </p>
              <Button
                variant="primary"
                size="large"
                className="justify-self-start"
                pending={isSending}
                pendingText="Writing your voucher..."
                onClick={() => redeem(reward)}
              >
                Redeem for {reward.pointsCost} points
              </Button>
            </>
          )}
        </>
      )}
    </section>
  );
}
