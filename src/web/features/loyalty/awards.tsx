import type { ReactNode } from 'react';
import { achievementRosettes } from '../../art/reward-drawings.tsx';
import styles from './awards.module.css';
import type { Achievement } from './scheme-queries.ts';

type AwardsProps = {
  achievements: readonly Achievement[];
  /** The heading level of each achievement. */
  level: 2 | 3;
  /**
   * Returns whether the member has earned an achievement, with words about it, such as 'Earned on 3 May' or
   * '2 of 5 visits'. Left out if no member has been looked up.
   */
  statusOf?: (achievement: Achievement) => { earned: boolean; words: ReactNode };
};

/** The achievements as rosettes. A rosette that is not earned yet is only an outline. */
export function Awards({ achievements, level, statusOf }: AwardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className={styles.awards}>
      {achievements.map((achievement) => {
        const { id, icon, title, description, pointsReward } = achievement;
        const Award = Object.hasOwn(achievementRosettes, icon) ? achievementRosettes[icon] : undefined;
        const status = statusOf?.(achievement);
        return (
          <li key={id} className={styles.award} data-earned={status?.earned}>
            <div className={styles.awardPicture}>{Award && <Award />}</div>
            <div>
              <Heading className="text-h3">{title}</Heading>
              <p>{description}</p>
              <p className={styles.awardPoints}>+{pointsReward} points</p>
              {status?.words}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
