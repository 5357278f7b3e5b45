import styles from './gate.module.css';
import './staff.module.css';
import './shared/dashboard-parts.module.css';
import './shared/dashboard-rows.module.css';
import { lazy, Suspense } from 'react';
import { LogoMark } from '../../art/logo.tsx';
import type { Page } from '../../lib/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../site/site-query.ts';
import { useSignInState } from './shared/sign-in-state.ts';
import { SignInForm } from './sign-in-form.tsx';

const loadDashboard = () => import('./dashboard.tsx');
const Dashboard = lazy(loadDashboard);

/** Shows the dashboard after sign-in (specification 2.14). Every fresh load starts signed out. */
function View() {
  const signIn = useSignInState();
  if (signIn.kind === 'out') return <SignInPage />;
  return (
    <Suspense fallback={<p className="sr-only">Opening the dashboard</p>}>
      <Dashboard />
    </Suspense>
  );
}

function SignInPage() {
  const name = useSite()?.venue.name ?? '';
  return (
    <main className={styles.gate}>
      <div className={`${styles.gatePanel} cut-sheet`}>
        <LogoMark size={56} />
        <h1>Staff only</h1>
        <p>The {name} dashboard opens with the staff password.</p>
        <div className="script-room">
          <div className="with-script">
            <SignInForm ready={() => void loadDashboard()} />
          </div>
          <p className="without-script">
            The dashboard needs a browser that runs scripts. Please switch them on, or use another one.
          </p>
        </div>
      </div>
      <ButtonLink to="/" variant="link">
        Back to the website
      </ButtonLink>
    </main>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Staff dashboard - {name}',
    description: 'For the people who open the doors.',
    unlisted: true,
  },
};
