import kiosk from './kiosk.module.css';
import './find.module.css';
import './tickets.module.css';
import './ticket-step.module.css';
import './done-step.module.css';
import './kiosk-party.module.css';
import { lazy, Suspense, useEffect, useState } from 'react';
import { LogoMark } from '../../art/logo.tsx';
import { readEnrolment, refreshEnrolment, useEnrolment } from '../../lib/kiosk-enrolment.ts';
import { notHydrated } from '../../lib/not-hydrated.tsx';
import type { Page } from '../../lib/page.ts';
import { ButtonLink } from '../../ui/button.tsx';
import { toast } from '../../ui/toast.tsx';
import { useSite } from '../site/site-query.ts';
import { EnrolForm } from './enrol-form.tsx';
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
  const [code, setCode] = useState<string | null>(null);
  useEffect(() => {
    const handleHash = async () => {
      const wasKiosk = readEnrolment() !== null;
      const hashCode = takeCodeFromHash();
      if (hashCode !== '') setCode(hashCode);
      await refreshEnrolment();
      // If staff have withdrawn the kiosk since this page was last open, it is no longer enrolled. The code
      // then stays in the form and can enrol it again.
      const enrolled = readEnrolment();
      if (hashCode === '' || !wasKiosk || !enrolled) return;
      setCode(null);
      toast({
        title: 'This is a kiosk already',
        description: `Its name is ${enrolled.name}. To enrol it again, withdraw it on the dashboard first.`,
      });
    };
    const onHashChange = () => void handleHash();
    onHashChange();
    window.addEventListener('hashchange', onHashChange);
    return () => window.removeEventListener('hashchange', onHashChange);
  }, []);
  if (!enrolment) return <Visitor code={code} onCode={setCode} />;
  return (
    <Suspense fallback={<p className="sr-only">Opening the kiosk</p>}>
      <Kiosk name={enrolment.name} />
    </Suspense>
  );
}

interface VisitorProps {
  /** The code that enrols a kiosk ('' until it is typed), or null while the form to enrol is closed. */
  code: string | null;
  onCode: (code: string | null) => void;
}

function Visitor({ code, onCode }: VisitorProps) {
  const name = useSite()?.venue.name ?? '';
  const [wasFormClosed, setFormClosed] = useState(false);
  const closeForm = () => {
    setFormClosed(true);
    onCode(null);
  };
  useEffect(() => {
    // A kiosk shows this page, too, for a moment before its enrolment is read. So the data is removed only if
    // there really is no enrolment.
    void import('./remove-kiosk-data.ts')
      .then(({ removeKioskData }) => readEnrolment() === null && removeKioskData())
      .catch(() => undefined);
  }, []);
  return (
    <div className={ownTicket.ownTicket}>
      <a href="/" className={ownTicket.ownTicketHome}>
        <LogoMark size={44} />
        <span className="display">{name}</span>
      </a>
      <main>
        {code === null ? (
          <MyTicket takesFocus={wasFormClosed} />
        ) : (
          <EnrolForm code={code} onClose={closeForm} />
        )}
      </main>
      <p className={ownTicket.ownTicketWays}>
        {code === null && (
          <button type="button" className="button-link" onClick={() => onCode('')}>
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

/**
 * Reads the code that enrols a kiosk from the address, and removes it from the address bar and the history.
 * Returns '' if there is no code.
 */
function takeCodeFromHash(): string {
  const { hash, pathname } = window.location;
  if (hash !== '') window.history.replaceState(window.history.state, '', pathname);
  try {
    return decodeURIComponent(hash.slice(1)).slice(0, 20);
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
