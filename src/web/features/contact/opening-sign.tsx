import { useQuery } from '@tanstack/react-query';
import { openingQuery } from './contact-queries.ts';

/** Milliseconds. */
const everyMinute = 60_000;

/**
 * The sign at the door: whether the centre is open now, or when it opens. Reloaded every minute while the
 * page is visible.
 */
export function OpeningSign() {
  const opening = useQuery({ ...openingQuery(), refetchInterval: everyMinute }).data;
  if (!opening) return null;
  return (
    <div className="door-sign" data-open={opening.open || undefined}>
      <p className="door-sign-board cut-sheet on-dark">
        <span className="display door-sign-headline">{opening.headline}</span>
        {opening.detail && <span className="door-sign-detail">{opening.detail}</span>}
      </p>
    </div>
  );
}
