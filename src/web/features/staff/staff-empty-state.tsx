import type { ReactNode } from 'react';
import { Blackbird } from '../../art/blackbird.tsx';
import { Picture } from '../../art/piece.tsx';

/** A list with nothing in it, in one line, with the blackbird who has nothing to do either. */
export function StaffEmptyState({ children }: { children: ReactNode }) {
  return (
    <div className="desk-empty desk-empty-drawn">
      <Picture viewBox="-88 -88 172 92">
        <Blackbird asleep />
      </Picture>
      <p>{children}</p>
    </div>
  );
}
