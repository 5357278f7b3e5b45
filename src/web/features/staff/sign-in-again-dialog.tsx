import { useEffect, useRef } from 'react';
import { LogoMark } from '../../art/logo.tsx';
import styles from './gate.module.css';
import { useSignInState } from './shared/sign-in-state.ts';
import { SignInWays } from './sign-in-ways.tsx';

/**
 * Shows the sign-in form over the dashboard once the sign-in has expired. The dashboard underneath keeps its
 * open parts and typed text.
 */
export function SignInAgainDialog() {
  const isExpired = useSignInState().kind === 'expired';
  const dialog = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (isExpired) dialog.current?.showModal();
    else dialog.current?.close();
  }, [isExpired]);
  return (
    <dialog
      ref={dialog}
      className={styles.gateAgain}
      aria-labelledby="gate-again-title"
      onCancel={(event) => event.preventDefault()}
    >
      {isExpired && (
        <div className={styles.gate}>
          <div className={`${styles.gatePanel} cut-sheet`}>
            <LogoMark size={56} />
            <h2 id="gate-again-title" className="text-h1">
              Staff only
            </h2>
            <p>
              Your sign-in has ended. Sign in again to continue where you were: nothing you have typed is
              lost.
            </p>
            <SignInWays opens="dashboard" preload={() => undefined} />
          </div>
        </div>
      )}
    </dialog>
  );
}
