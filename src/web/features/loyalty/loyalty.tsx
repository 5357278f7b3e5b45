import ladder from './ladder.module.css';
import loyalty from './loyalty.module.css';
import './stall.module.css';
import './awards.module.css';
import './counter.module.css';
import { useQuery } from '@tanstack/react-query';
import { Suspense } from 'react';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { Band } from '../../ui/band.tsx';
import { lazyPart } from '../../ui/lazy-part.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { useSite } from '../site/site-query.ts';
import { type LadderPosition, LevelLadder } from './ladder.tsx';
import { MemberPanel } from './member-panel.tsx';
import type { FoundMember } from './member-query.ts';
import {
  achievementsQueryOfStaticParts,
  levelsQuery,
  levelsQueryOfStaticParts,
  rewardsQueryOfStaticParts,
} from './scheme-queries.ts';
import { useLookup } from './use-lookup.ts';

const SchemeOverview = notHydrated('loyalty-scheme', () => import('./scheme.tsx'));
const Tree = notHydrated('loyalty-tree', async () => ({
  default: (await import('../../art/ladder-tree.tsx')).LadderTree,
}));
const MemberBoard = lazyPart(() => import('./member-board.tsx'));

/** The rewards page (specification 2.9): the scheme, the lookup, and the member's rewards. */
function View() {
  const scheme = useQuery(levelsQuery()).data;
  const name = useSite()?.venue.name ?? '';
  const lookup = useLookup();
  const found = lookup.state.kind === 'found' ? lookup.state.found : null;
  const top = scheme?.levels.at(-1);
  return (
    <>
      <Band tone="leaf" className={loyalty.rewardsPageHead}>
        <div className={loyalty.rewardsPageWords}>
          <h1>{name} Rewards</h1>
          {scheme && !found && (
            <p className="mt-4 max-w-[34rem] text-lead">
              {scheme.pointsPerPound === 1 ? 'A point' : `${scheme.pointsPerPound} points`} for every pound
              you spend, and {scheme.welcomePoints} to start with. Joining is free.
            </p>
          )}
          <MemberPanel lookup={lookup} scheme={scheme} />
          {top && lookup.state.kind === 'none' && (
            <p className="text-small">The blackbird is {top.name} by height alone.</p>
          )}
        </div>
        <div className={ladder.climb}>
          <div className={ladder.climbTree}>
            <Tree />
          </div>
          {scheme && <LevelLadder levels={scheme.levels} position={found && ladderPosition(found)} />}
        </div>
      </Band>
      <div hidden={found !== null}>
        <SchemeOverview />
      </div>
      {found && (
        <Suspense fallback={<BoardLoading />}>
          <MemberBoard key={found.member.id} email={lookup.email} found={found} />
        </Suspense>
      )}
    </>
  );
}

function ladderPosition({ progress: { level, next, percent } }: FoundMember): LadderPosition {
  return { levelId: level.id, next: next && { ...next, percent } };
}

/** The skeleton of a member's tabs. */
function BoardLoading() {
  return (
    <Band cut="hills">
      <LoadingStatus label="Laying out your rewards">
        <Skeleton shape="button" />
        <Skeleton className="h-96 w-full" />
      </LoadingStatus>
    </Band>
  );
}

export const page: Page = {
  View,
  parts: [Tree, SchemeOverview],
  head: {
    title: 'Rewards - {name}',
    description:
      'A point for every pound at {name}: see your level, visits and points by email, and spend the points on hot drinks, sessions and parties. Free to join.',
  },
  queries: (fetcher) => [
    levelsQuery(fetcher),
    levelsQueryOfStaticParts(fetcher),
    rewardsQueryOfStaticParts(fetcher),
    achievementsQueryOfStaticParts(fetcher),
  ],
};
