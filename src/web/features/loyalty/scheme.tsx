import { useQuery } from '@tanstack/react-query';
import { Band } from '../../ui/band.tsx';
import { Awards } from './awards.tsx';
import {
  achievementsQueryOfStaticParts,
  levelsQueryOfStaticParts,
  rewardsQueryOfStaticParts,
} from './scheme-queries.ts';
import { RewardStall } from './stall.tsx';

/**
 * The loyalty scheme, as shown until a visitor has looked up an e-mail address: what points buy, and what
 * earns points besides spending.
 */
export default function SchemeOverview() {
  const scheme = useQuery(levelsQueryOfStaticParts()).data;
  const rewards = useQuery(rewardsQueryOfStaticParts()).data?.rewards ?? [];
  const achievements = useQuery(achievementsQueryOfStaticParts()).data?.achievements ?? [];
  return (
    <>
      {rewards.length > 0 && (
        <Band cut="hills" labelledBy="stall-title" className="pt-10 pb-16 md:pt-14 md:pb-20">
          <h2 id="stall-title">What points buy</h2>
          <p className="mt-3 mb-8 max-w-measure">
            Every reward is a voucher that we email to you. You can use it straight away.
          </p>
          <RewardStall rewards={rewards} level={3} />
        </Band>
      )}
      {achievements.length > 0 && (
        <Band tone="honey" cut="torn" labelledBy="awards-title" className="pt-10 pb-16 md:pt-14 md:pb-24">
          <h2 id="awards-title">Other ways to earn points</h2>
          {scheme && (
            <p className="mt-3 mb-8 max-w-measure">
              {scheme.welcomePoints} points for joining, and these on top, once each.
            </p>
          )}
          <Awards achievements={achievements} level={3} />
        </Band>
      )}
    </>
  );
}
