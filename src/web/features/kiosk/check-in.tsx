import kiosk from './kiosk.module.css';
import './find.module.css';
import './tickets.module.css';
import './ticket-step.module.css';
import './done-step.module.css';
import './kiosk-party.module.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LogoMark } from '../../art/logo.tsx';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { useSite } from '../site/site-query.ts';
import { EnrolForm } from './enrol-form.tsx';
import { refreshEnrolment, useEnrolment } from './enrolment.ts';
import { MyTicket } from './my-ticket.tsx';
import ownTicket from './own-ticket.module.css';

const Scene = notHydrated('check-in-scene', () => import('./scene.tsx'));
const Kiosk = lazy(() => import('./kiosk.tsx'));

/**
 * Shows the check-in kiosk on a device that staff have enrolled. On any other device it shows a customer
 * their own ticket, by name and reference (specification 12.25).
 */
function View() {
  const enrolment = useEnrolment();
  useEffect(() => {
    void refreshEnrolment();
  }, []);
  if (!enrolment) return <Visitor />;
  return (
    <Suspense fallback={<p className="sr-only">Opening the kiosk</p>}>
      <Kiosk name={enrolment.name} />
    </Suspense>
  );
}

function Visitor() {
  const name = useSite()?.venue.name ?? '';
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const readCodeFromHash = () => {
      const hashCode = decodeCode(window.location.hash.slice(1));
      if (hashCode === '') return;
      // The code must not remain in the address bar or in the history.
      window.history.replaceState(window.history.state, '', window.location.pathname);
      setCode(hashCode);
    };
    readCodeFromHash();
    window.addEventListener('hashchange', readCodeFromHash);
    return () => window.removeEventListener('hashchange', readCodeFromHash);
  }, []);
  return (
    <div className={ownTicket.ownTicket}>
      <a href="/" className={ownTicket.ownTicketHome}>
        <LogoMark size={44} />
        <span className="display">{name}</span>
      </a>
      <main>{code === null ? <MyTicket /> : <EnrolForm code={code} onBack={() => setCode(null)} />}</main>
      <p className={ownTicket.ownTicketWays}>
        {code === null && (
          <button type="button" className="button-link" onClick={() => setCode('')}>
            This is a kiosk
          </button>
        )}
        <ButtonLink to="/" variant="link">
          Back to the website
        </ButtonLink>
      </p>
      <div className={`${kiosk.kioskScene} ${ownTicket.ownTicketScene}`}>
        <Scene />
      </div>
    </div>
  );
}

function decodeCode(hash: string): string {
  try {
    return decodeURIComponent(hash).slice(0, 20);
  } catch {
    return '';
  }
}

export const page: Page = {
  View,
  head: {
    title: 'Check in - {name}',
    description: 'Your ticket, and the kiosk by the door.',
    unlisted: true,
  },
  parts: [Scene],
  isKiosk: true,
};
