import { useEffect, useRef } from 'react';
import { LogoMark } from '../../art/logo.tsx';
import { useSignInState } from './session.ts';
import { SignInForm } from './sign-in-form.tsx';

/**
 * The gate once more, over the dashboard: what is typed and open underneath is still
 * there when the password is right.
 */
export function Relock() {
  const lapsed = useSignInState().kind === 'lapsed';
  const gate = useRef<HTMLDialogElement>(null);
  useEffect(() => {
    if (lapsed) gate.current?.showModal();
    else gate.current?.close();
  }, [lapsed]);
  return (
    <dialog
      ref={gate}
      className="gate-again"
      aria-labelledby="gate-again-title"
      onCancel={(event) => event.preventDefault()}
    >
      {lapsed && (
        <div className="gate">
          <div className="gate-panel cut-sheet">
            <LogoMark size={56} />
            <h2 id="gate-again-title" className="text-h1">
              Staff only
            </h2>
            <p>Your sign-in has ended. With the password you go on where you were: nothing typed is lost.</p>
            <SignInForm ready={() => undefined} />
          </div>
        </div>
      )}
    </dialog>
  );
}
