import type { ReactNode } from 'react';
import { Awning } from '../../art/awning.tsx';
import { rewardDrawings } from '../../art/reward-drawings.tsx';
import type { Reward } from './scheme-queries.ts';
import styles from './stall.module.css';

type StallProps = {
  rewards: readonly Reward[];
  /** The heading level of each reward. */
  level: 2 | 3;
  /** The action for a reward. Absent until a member is looked up. */
  action?: (reward: Reward) => ReactNode;
};

/** The rewards laid out on a market stall, each with its price in points. */
export function RewardStall({ rewards, level, action }: StallProps) {
  const Heading = `h${level}` as const;
  return (
    <div>
      <Awning className={styles.awning} />
      <ul className={styles.stallGoods}>
        {rewards.map((reward) => {
          const { id, icon, title, description, pointsCost } = reward;
          const Drawing = Object.hasOwn(rewardDrawings, icon) ? rewardDrawings[icon] : undefined;
          return (
            <li key={id} className={styles.good}>
              <div className={styles.goodPicture}>{Drawing && <Drawing />}</div>
              <div className={styles.goodWords}>
                <Heading className="text-h3">{title}</Heading>
                <p>{description}</p>
              </div>
              <p className={styles.goodCost}>
                <span className="display">{pointsCost}</span> points
              </p>
              {action?.(reward)}
            </li>
          );
        })}
      </ul>
    </div>
  );
}
