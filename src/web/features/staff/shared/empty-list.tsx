import type { ReactNode } from 'react';
import { Blackbird } from '../../../art/blackbird.tsx';
import { Picture } from '../../../art/piece.tsx';
import styles from './dashboard-parts.module.css';

/** Shows one line instead of an empty list, with a sleeping blackbird. */
export function EmptyList({ children }: { children: ReactNode }) {
  return (
    <div className={`${styles.dashboardEmpty} ${styles.dashboardEmptyDrawn}`}>
      <Picture viewBox="-88 -88 172 92">
        <Blackbird asleep />
      </Picture>
      <p>{children}</p>
    </div>
  );
}
