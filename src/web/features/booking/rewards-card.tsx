import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { pointsEarned } from '../../../domain/loyalty.ts';
import type { Pence } from '../../../domain/money.ts';
import { Apple } from '../../art/orchard.tsx';
import { Checkbox } from '../../ui/field.tsx';
import { useCountTo } from '../../ui/use-count-to.ts';
import { achievementsQuery, levelsQuery, rewardsQuery } from '../loyalty/scheme-queries.ts';
import { changeDraft, type Draft } from './draft.ts';
import styles from './rewards-card.module.css';

type RewardsCardProps = { venue: string; draft: Draft; total: Pence };

/**
 * The offer to join the rewards with this booking (specification 2.3): the points that the booking earns, and
 * what points buy. Consent to e-mails is a separate box (specification 12.15).
 */
export default function RewardsCard({ venue, draft, total }: RewardsCardProps) {
  const scheme = useQuery(levelsQuery()).data;
  const rewards = useQuery(rewardsQuery()).data?.rewards ?? [];
  const achievements = useQuery(achievementsQuery()).data?.achievements ?? [];
  const earned = pointsEarned(total, { pointsPerPound: scheme?.pointsPerPound ?? 1, bonusPercent: 0 });
  const shown = useCountTo(earned);
  return (
    <section aria-labelledby="rewards-title" className={`card ${styles.rewardsCard}`} data-tone="leaf">
      <div className={styles.rewardsCardHead}>
        <div>
          <h2 id="rewards-title" className="text-h3">
            Points for this booking
          </h2>
          <Checkbox
            name="joinRewards"
            label={`Join ${venue} Rewards`}
            hint={scheme && `Free, with ${scheme.welcomePoints} points to start with.`}
            checked={draft.joinRewards}
            onChange={({ target }) => changeDraft({ joinRewards: target.checked })}
          />
        </div>
        <p className={styles.rewardsCardPoints} data-off={draft.joinRewards ? undefined : ''}>
          <svg viewBox="-56 -72 112 124" width="44" height="48" aria-hidden="true" focusable="false">
            <Apple />
          </svg>
          <span>
            Points you'll earn today
            <span className="display" aria-hidden="true">
              {shown}
            </span>
            <span role="status" className="sr-only">
              {earned}
            </span>
          </span>
        </p>
      </div>
      {scheme && (
        <details className={styles.rewardsCardMore} aria-label="Rewards, achievements and VIP benefits">
          <summary>Rewards, achievements and VIP benefits</summary>
          <div className={styles.rewardsCardLists}>
            <List title="Free rewards">
              {rewards.map(({ id, title, pointsCost }) => (
                <Line key={id} what={title} points={`${pointsCost}`} />
              ))}
            </List>
            <List title="Achievements">
              {achievements.map(({ id, title, pointsReward }) => (
                <Line key={id} what={title} points={`+${pointsReward}`} />
              ))}
            </List>
            <List title="VIP benefits">
              {scheme.levels.slice(1).map(({ id, name, fromPoints, benefits }) => (
                <Line key={id} what={`${name}: ${benefits.join(', ')}`} points={`${fromPoints}+`} />
              ))}
            </List>
          </div>
        </details>
      )}
      {scheme && draft.joinRewards && (
        <Checkbox
          name="emailConsent"
          label={scheme.emailConsent.words}
          checked={draft.emailConsent}
          onChange={({ target }) => changeDraft({ emailConsent: target.checked })}
        />
      )}
    </section>
  );
}

function List({ title, children }: { title: string; children: ReactNode }) {
  return (
    <section>
      <h3>{title}</h3>
      <ul>{children}</ul>
    </section>
  );
}

function Line({ what, points }: { what: string; points: string }) {
  return (
    <li>
      <span>{what}</span>
      <span className={styles.rewardsCardCost}>
        {points}
        <span className="sr-only"> points</span>
      </span>
    </li>
  );
}
