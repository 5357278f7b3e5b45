import '../staff/gate.module.css';
import type { Page } from '../../lib/page.ts';
import styles from '../staff/gate.module.css';
import { JoinSteps } from './join-steps.tsx';

/** The page of an invitation: a colleague chooses how to sign in (specification 13.2). */
function View() {
  return (
    <main className={styles.gate}>
      <div className="with-or-without-script">
        <div className="with-script">
          <JoinSteps />
        </div>
        <p className="without-script">
          Joining needs a browser that runs scripts. Please switch them on, or use another one.
        </p>
      </div>
    </main>
  );
}

export const page: Page = {
  View,
  head: { title: 'Join the team - {name}', description: 'For colleagues who were invited.', unlisted: true },
};
