import { useQuery } from '@tanstack/react-query';
import { usePathExists } from '../../lib/available-paths.ts';
import { Band } from '../../ui/band.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { Fold } from '../../ui/fold.tsx';
import {
  achievementsQueryOfStaticParts,
  levelsQueryOfStaticParts,
  rewardsQueryOfStaticParts,
} from '../loyalty/scheme-queries.ts';
import { useWords } from '../words/use-words.ts';
import { WordLine, Words } from '../words/words.tsx';
import styles from './rewards.module.css';

/** A summary of the loyalty scheme: how points are earned, what they buy, and the levels. */
export default function Rewards() {
  const scheme = useQuery(levelsQueryOfStaticParts()).data;
  const rewards = useQuery(rewardsQueryOfStaticParts()).data?.rewards ?? [];
  const achievements = useQuery(achievementsQueryOfStaticParts()).data?.achievements ?? [];
  const pathExists = usePathExists();
  const texts = useWords('home')?.texts ?? {};
  if (!scheme) return null;
  const { levels } = scheme;
  return (
    <Band tone="bramble" cut="slope" id="rewards" labelledBy="rewards-title">
      <div className={styles.rewardsHead}>
        <div>
          <h2 id="rewards-title">
            <WordLine blocks={texts['rewards-title']} />
          </h2>
          <Words blocks={texts['rewards']} className={`${styles.rewardsLead} max-w-measure`} />
        </div>
        <p className={styles.rewardsActions}>
          {pathExists('/loyalty') && <ButtonLink to="/loyalty">View My Rewards</ButtonLink>}
          <ButtonLink to="/booking">Book &amp; Earn Points</ButtonLink>
        </p>
      </div>
      <ol className={styles.levels} aria-label="Levels">
        {levels.map(({ id, name, fromPoints, benefits }) => (
          <li key={id} className={styles.level}>
            <h3>{name}</h3>
            <p className={styles.levelPoints}>
              {fromPoints === 0 ? 'from the start' : `${fromPoints}+ points`}
            </p>
            {benefits.map((benefit) => (
              <p key={benefit}>{benefit}</p>
            ))}
          </li>
        ))}
      </ol>
      <div className={styles.rewardsLists}>
        <PointsList
          title="What points buy"
          lines={rewards.map(({ id, title, pointsCost }) => ({ id, title, points: `${pointsCost}` }))}
        />
        <PointsList
          title="Points for achievements"
          lines={achievements.map(({ id, title, description, pointsReward }) => ({
            id,
            title,
            description,
            points: `+${pointsReward}`,
          }))}
        />
      </div>
    </Band>
  );
}

type Line = { id: string; title: string; description?: string; points: string };

function PointsList({ title, lines }: { title: string; lines: Line[] }) {
  if (lines.length === 0) return null;
  return (
    <Fold title={title}>
      <ul className={styles.pointsList}>
        {lines.map(({ id, title: name, description, points }) => (
          <li key={id}>
            <span>
              {name}
              {description && <span className="block text-small">{description}</span>}
            </span>
            <span className={styles.points}>
              {points}
              <span className="sr-only"> points</span>
            </span>
          </li>
        ))}
      </ul>
    </Fold>
  );
}
