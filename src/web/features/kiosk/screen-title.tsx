import { type ReactNode, useEffect, useRef } from 'react';
import styles from './kiosk.module.css';

/** Shows a screen's heading. It takes focus, so that screen readers read it out and Tab starts here. */
export function ScreenTitle({ children }: { children: ReactNode }) {
  const title = useRef<HTMLHeadingElement>(null);
  useEffect(() => title.current?.focus({ preventScroll: true }), []);
  return (
    <h1 ref={title} tabIndex={-1} className={styles.kioskTitle}>
      {children}
    </h1>
  );
}
