import { useQuery } from '@tanstack/react-query';
import { openingQuery } from './contact-queries.ts';

const everyMinute = 60_000;

/**
 * The board at the door: whether it is open now, or when it opens. Looked at again each
 * minute while the page is in view.
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
