import type { ReactNode } from 'react';
import { Blackbird } from '../../art/blackbird.tsx';
import { LadderRails } from '../../art/ladder-rails.tsx';
import styles from './ladder.module.css';
import type { Level } from './scheme-queries.ts';

/** A member's position on the ladder of levels. */
export interface LadderPosition {
  levelId: string;
  /**
   * The next level, the points still needed for it, and the progress in percent. Null at the highest level.
   */
  next: { id: string; pointsToGo: number; percent: number } | null;
}

type LadderProps = { levels: readonly Level[]; position: LadderPosition | null };

/**
 * The levels as the rungs of a ladder, the lowest at the bottom. For a member, the rungs of the levels
 * reached are painted.
 */
export function LevelLadder({ levels, position }: LadderProps) {
  const currentIndex = levels.findIndex(({ id }) => id === position?.levelId);
  return (
    <div className={styles.ladder}>
      <h2 className="sr-only">Levels</h2>
      <LadderRails className={styles.ladderRails} />
      <svg className={styles.ladderBird} viewBox="-84 -84 168 86" aria-hidden="true" focusable="false">
        <Blackbird flip />
      </svg>
      <ol className={styles.rungs} aria-label="From the lowest level">
        {levels.map((level, index) => (
          <Rung
            key={level.id}
            level={level}
            state={
              !position
                ? undefined
                : index < currentIndex
                  ? 'climbed'
                  : index === currentIndex
                    ? 'here'
                    : 'ahead'
            }
          >
            {position?.next?.id === level.id && <LevelProgress {...position.next} to={level.name} />}
            {position?.next === null && index === currentIndex && (
              <progress
                className={styles.rungPaint}
                max={100}
                value={100}
                aria-label="At the top of the ladder"
              />
            )}
          </Rung>
        ))}
      </ol>
    </div>
  );
}

type RungProps = { level: Level; state: 'climbed' | 'here' | 'ahead' | undefined; children: ReactNode };

function Rung({ level, state, children }: RungProps) {
  const { name, fromPoints, benefits } = level;
  return (
    <li
      className={`${styles.rung} cut-sheet`}
      data-state={state}
      aria-current={state === 'here' ? 'step' : undefined}
    >
      <h3>{name}</h3>
      <p className={styles.rungPoints}>
        {state === 'here' ? 'You are here' : fromPoints === 0 ? 'from the start' : `${fromPoints}+ points`}
      </p>
      {benefits.map((benefit) => (
        <p key={benefit} className={styles.rungBenefit}>
          {benefit}
        </p>
      ))}
      {children}
    </li>
  );
}

function LevelProgress({ to, pointsToGo, percent }: { to: string; pointsToGo: number; percent: number }) {
  return (
    <>
      <progress className={styles.rungPaint} max={100} value={percent} aria-label={`On the way to ${to}`} />
      <p className={styles.rungWay}>
        {pointsToGo} {pointsToGo === 1 ? 'point' : 'points'} to go
      </p>
    </>
  );
}
