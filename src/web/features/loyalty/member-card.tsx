import { useEffect, useState } from 'react';
import { Basket, basketCapacity } from '../../art/basket.tsx';
import { Button } from '../../ui/button.tsx';
import { useCountTo } from '../../ui/use-count-to.ts';
import { ForgetDevice } from './forget-device.tsx';
import styles from './loyalty.module.css';
import type { FoundMember } from './member-query.ts';

const pointsPerApple = 25;

function applesFor(points: number): number {
  return Math.min(basketCapacity, Math.ceil(points / pointsPerApple));
}

type MemberCardProps = { found: FoundMember; onShown: () => void; onLeave: () => void };

/** The member that was found, with the points in a basket, the visits and the level. */
export default function MemberCard({ found, onShown, onLeave }: MemberCardProps) {
  useEffect(onShown, [onShown]);
  const { name, currentPoints, visitCount } = found.member;
  const { level, next } = found.progress;
  const shown = useCountTo(currentPoints);
  const [initialPoints] = useState(currentPoints);
  const isFull = shown > basketCapacity * pointsPerApple;
  return (
    <section aria-labelledby="member-name" className={styles.member}>
      <h2 id="member-name" tabIndex={-1}>
        Hello {name}
      </h2>
      <div className={styles.memberBasket}>
        <Basket apples={applesFor(shown)} room={applesFor(initialPoints)} />
        <p className={`${styles.memberPoints} cut-sheet`}>
          <span className="display" aria-hidden="true">
            {shown.toLocaleString('en-GB')}
          </span>
          <span role="status" className="sr-only">
            {currentPoints.toLocaleString('en-GB')}
          </span>{' '}
          {currentPoints === 1 ? 'point' : 'points'}
        </p>
      </div>
      <p className="text-small">
        {isFull
          ? `The picture can show only ${basketCapacity * pointsPerApple} points. You have more.`
          : `Each apple is ${pointsPerApple} points.`}
      </p>
      <dl className={styles.memberFacts}>
        <div>
          <dt>Visits</dt>
          <dd>{visitCount}</dd>
        </div>
        <div>
          <dt>Level</dt>
          <dd>{level.name}</dd>
        </div>
        <div>
          <dt>{next ? `To ${next.name}` : 'To the top'}</dt>
          <dd>{next ? `${next.pointsToGo.toLocaleString('en-GB')} points` : 'You are there'}</dd>
        </div>
      </dl>
      <p className="flex flex-wrap gap-x-6">
        <Button variant="link" onClick={onLeave}>
          Look up another email
        </Button>
        <ForgetDevice onForgotten={onLeave} />
      </p>
    </section>
  );
}
