import '../staff/gate.module.css';
import './office.module.css';
import { lazy, Suspense } from 'react';
import type { Page } from '../../lib/page.ts';
import { useSignInState } from '../staff/shared/sign-in-state.ts';
import { SignInPage } from '../staff/sign-in-page.tsx';

const loadFrame = () => import('./office-frame.tsx');
const OfficeFrame = lazy(loadFrame);

/** Shows the owner's office after sign-in. Every fresh load starts signed out, as the dashboard does. */
function View() {
  const signIn = useSignInState();
  if (signIn.kind === 'out') return <SignInPage opens="office" preload={() => void loadFrame()} />;
  return (
    <Suspense fallback={<p className="sr-only">Opening the office</p>}>
      <OfficeFrame />
    </Suspense>
  );
}

export const page: Page = {
  View,
  head: {
    title: 'Office - {name}',
    description: 'Where the centre is set up, changed and understood.',
    unlisted: true,
  },
};
