import type { ReactNode } from 'react';
import styles from './booked-parties.module.css';

interface DisclosureProps {
  title: string;
  isOpen?: boolean;
  children: ReactNode;
}

/** A part of the page that opens under its title. */
export function Disclosure({ title, isOpen = false, children }: DisclosureProps) {
  return (
    <details className={styles.action} aria-label={title} open={isOpen}>
      <summary>{title}</summary>
      {children}
    </details>
  );
}
