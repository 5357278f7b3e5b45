import type { ReactNode } from 'react';
import { awards } from '../../art/prizes.tsx';
import type { Achievement } from './scheme-queries.ts';

type AwardsProps = {
  achievements: readonly Achievement[];
  /** The level of the headings. */
  level: 2 | 3;
  /** How far somebody is: earned, or on the way with so many of so many. */
  standing?: (achievement: Achievement) => { earned: boolean; words: ReactNode };
};

/** The achievements as rosettes; what is not earned yet is only its outline. */
export function Awards({ achievements, level, standing }: AwardsProps) {
  const Heading = `h${level}` as const;
  return (
    <ul className="awards">
      {achievements.map((achievement) => {
        const { id, icon, title, description, pointsReward } = achievement;
        const Award = Object.hasOwn(awards, icon) ? awards[icon] : undefined;
        const stands = standing?.(achievement);
        return (
          <li key={id} className="award" data-earned={stands?.earned}>
            <div className="award-picture">{Award && <Award />}</div>
            <div>
              <Heading className="text-h3">{title}</Heading>
              <p>{description}</p>
              <p className="award-points">+{pointsReward} points</p>
              {stands?.words}
            </div>
          </li>
        );
      })}
    </ul>
  );
}
