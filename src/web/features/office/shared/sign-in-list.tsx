import type * as z from 'zod/mini';
import type { signInRow } from '../../../../contract/people.ts';
import { dayAndTime } from '../../../lib/venue-time.ts';
import { Button } from '../../../ui/button.tsx';
import styles from './sign-in-list.module.css';

type SignIn = z.output<typeof signInRow>;

type SignInListProps = {
  signIns: readonly SignIn[];
  /** Tells screen readers whose sign-ins they are, such as 'of Jo'. */
  of: string;
  /** The sign-in that is being ended, or null. */
  endingId: string | null;
  onEnd: (signIn: SignIn) => void;
};

/** Lists where somebody is signed in. Each sign-in except the current one has a button that ends it. */
export function SignInList({ signIns, of, endingId, onEnd }: SignInListProps) {
  return (
    <ul className={styles.signIns} aria-label={`Sign-ins ${of}`}>
      {signIns.map((signIn) => (
        <li key={signIn.id} className={styles.signIn}>
          <div>
            <p className={styles.signInDevice}>
              {signIn.device}
              {signIn.isThis && <span className={styles.signInThis}> (this one)</span>}
            </p>
            <p>
              With {meansInWords(signIn)}, since {dayAndTime(signIn.startedAt)}; last active{' '}
              {dayAndTime(signIn.activeAt)}
            </p>
          </div>
          {!signIn.isThis && (
            <Button
              variant="link"
              pending={endingId === signIn.id}
              pendingText="Ending..."
              onClick={() => onEnd(signIn)}
            >
              End
              <span className="sr-only">
                {' '}
                the sign-in {of}: {signIn.device}, since {dayAndTime(signIn.startedAt)}
              </span>
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function meansInWords({ how, byPin }: SignIn): string {
  if (byPin) return 'a PIN on an open screen';
  if (how === 'staff password') return 'the staff password';
  return how === 'password and code' ? 'a password and a code' : `a ${how}`;
}
