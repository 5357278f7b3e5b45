import type { ReactNode } from 'react';
import { Blackbird } from '../../../art/blackbird.tsx';
import { Picture } from '../../../art/piece.tsx';

/** Shows one line in place of an empty list, with a sleeping blackbird. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className="dashboard-empty dashboard-empty-drawn">
      <Picture viewBox="-88 -88 172 92">
        <Blackbird asleep />
      </Picture>
      <p>{children}</p>
    </div>
  );
}
