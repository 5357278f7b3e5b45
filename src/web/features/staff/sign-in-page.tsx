import { LogoMark } from '../../art/logo.tsx';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../site/site-query.ts';
import styles from './gate.module.css';
import { SignInWays } from './sign-in-ways.tsx';

/**
 * Shows the sign-in page of the dashboard or the office. Calls `preload` when a field takes focus, so that
 * the page behind it can load meanwhile.
 */
export function SignInPage({ opens, preload }: { opens: 'dashboard' | 'office'; preload: () => void }) {
  const name = useSite()?.venue.name ?? '';
  return (
    <main className={styles.gate}>
      <div className={`${styles.gatePanel} cut-sheet`}>
        <LogoMark size={56} />
        <h1>Staff only</h1>
        <p>
          The {name} {opens} opens with the staff password, or with your own passkey.
        </p>
        <div className="with-or-without-script">
          <div className="with-script">
            <SignInWays opens={opens} preload={preload} />
          </div>
          <p className="without-script">
            The {opens} needs a browser that runs scripts. Please switch them on, or use another one.
          </p>
        </div>
      </div>
      <ButtonLink to="/" variant="link">
        Back to the website
      </ButtonLink>
    </main>
  );
}
