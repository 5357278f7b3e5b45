import { useQuery } from '@tanstack/react-query';
import { useRef, useState } from 'react';
import { Button } from '../../ui/button.tsx';
import { useVerifiedEmail } from '../email-code/use-verified-email.ts';
import counter from './counter.module.css';
import { type FoundMember, membershipQuery } from './member-query.ts';
import { RedeemPanel } from './redeem-panel.tsx';
import { rewardsQuery } from './scheme-queries.ts';
import stall from './stall.module.css';
import { RewardStall } from './stall.tsx';
import { TabStatus } from './tab-status.tsx';
import { VoucherTicket } from './voucher-ticket.tsx';

/** The rewards with their prices, and the panel that redeems the chosen one (specification 2.9). */
export function StoreTab({ email, found }: { email: string; found: FoundMember }) {
  const rewards = useQuery(rewardsQuery());
  const [chosen, setChosen] = useState<string | null>(null);
  const box = useRef<HTMLDivElement>(null);
  const { currentPoints, id: memberId } = found.member;
  if (!rewards.data) {
    return <TabStatus what="the rewards" failure={rewards.error} onRetry={() => void rewards.refetch()} />;
  }
  const reward = rewards.data.rewards.find(({ id }) => id === chosen);
  if (reward) {
    return (
      <RedeemPanel
        key={reward.id}
        {...{ email, found, reward }}
        onBack={() => {
          setChosen(null);
          requestAnimationFrame(() =>
            box.current?.querySelector<HTMLElement>(`#redeem-${reward.id}`)?.focus(),
          );
        }}
      />
    );
  }
  return (
    <div ref={box} className="grid gap-8">
      <ReadyVouchers email={email} memberId={memberId} />
      <RewardStall
        rewards={rewards.data.rewards}
        level={2}
        action={({ id, title, pointsCost }) =>
          currentPoints >= pointsCost ? (
            <Button id={`redeem-${id}`} className={stall.goodAction} onClick={() => setChosen(id)}>
              Redeem<span className="sr-only"> {title}</span>
            </Button>
          ) : (
            <p id={`redeem-${id}`} tabIndex={-1} className={`${stall.goodAction} ${stall.goodMissing}`}>
              {pointsCost - currentPoints} {pointsCost - currentPoints === 1 ? 'point' : 'points'} missing
            </p>
          )
        }
      />
    </div>
  );
}

/** The vouchers that can still be used. Shown only if this device has verified the e-mail. */
function ReadyVouchers({ email, memberId }: { email: string; memberId: string }) {
  const { verified, markUnverified } = useVerifiedEmail(email);
  const { data } = useQuery({ ...membershipQuery(memberId, markUnverified), enabled: verified === true });
  const ready = (data?.rewards ?? []).filter(({ state }) => state === 'ready');
  if (!verified || ready.length === 0) return null;
  return (
    <section aria-labelledby="vouchers-title">
      <h2 id="vouchers-title">Your vouchers</h2>
      <ul className={counter.vouchersKept}>
        {ready.map((voucher) => (
          <li key={voucher.code}>
            <h3 className="text-h3">{voucher.title}</h3>
            <VoucherTicket voucher={voucher} />
          </li>
        ))}
      </ul>
    </section>
  );
}
