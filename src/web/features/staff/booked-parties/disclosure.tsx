import type { ReactNode } from 'react';
import styles from './booked-parties.module.css';

interface DisclosureProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** Shows a part of the page that opens when its title is pressed. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.action} aria-label={title} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
