import './gate.module.css';
import './staff.module.css';
import './shared/dashboard-parts.module.css';
import './shared/dashboard-rows.module.css';
import { lazy, Suspense } from 'react';
import type { Page } from '../../lib/page.ts';
import { useSignInState } from './shared/sign-in-state.ts';
import { SignInPage } from './sign-in-page.tsx';

const loadDashboard = () => import('./dashboard.tsx');
const Dashboard = lazy(loadDashboard);

/** Shows the dashboard after sign-in (specification 2.14). Every fresh load starts signed out. */
function View() {
  const signIn = useSignInState();
  if (signIn.kind === 'out') return <SignInPage opens="dashboard" preload={() => void loadDashboard()} />;
  return (
    <Suspense fallback={<p className="sr-only">Opening the dashboard</p>}>
      <Dashboard />
    </Suspense>
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
