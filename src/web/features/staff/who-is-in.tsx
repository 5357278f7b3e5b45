import { useState } from 'react';
import { staffRoles } from '../../../domain/staff-roles.ts';
import { ChangeHands } from './change-hands.tsx';
import { useSignedIn } from './shared/sign-in-state.ts';
import styles from './who-is-in.module.css';

/** Shows who is signed in, and hands the screen over to a colleague. */
export function WhoIsIn({ className = '' }: { className?: string | undefined }) {
  const who = useSignedIn();
  const [isOpen, setOpen] = useState(false);
  if (!who) return null;
  return (
    <>
      <button type="button" className={`${styles.whoIsIn} ${className}`} onClick={() => setOpen(true)}>
        {who.name !== null && (
          <span className={styles.whoName}>
            {who.name}
            <span className={styles.whoRole}>, {staffRoles[who.role].name}</span>
          </span>
        )}
        <SwapIcon />
        <span className={styles.whoChange}>Change hands</span>
      </button>
      <ChangeHands open={isOpen} onClose={() => setOpen(false)} />
    </>
  );
}

function SwapIcon() {
  return (
    <svg
      className={styles.whoIcon}
      width="26"
      height="26"
      viewBox="0 0 26 26"
      aria-hidden="true"
      focusable="false"
    >
      <path d="M3 9h17l-4.5-4.5M23 17H6l4.5 4.5" fill="none" stroke="currentColor" strokeWidth="2.6" />
    </svg>
  );
}
