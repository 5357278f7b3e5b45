import { useEffect, useRef, useState } from 'react';
import { KioskScene } from '../../art/kiosk-scene.tsx';
import { LogoMark } from '../../art/logo.tsx';
import { readEnrolment } from '../../lib/kiosk-enrolment.ts';
import { removeStoredPerson } from '../../lib/stored-person.ts';
import { dismissToast } from '../../ui/toast.tsx';
import { useSite } from '../site/site-query.ts';
import { ConnectionBanner } from './connection-banner.tsx';
import { DoneStep } from './done-step.tsx';
import { FindStep } from './find-step.tsx';
import { IdleReset } from './idle-reset.tsx';
import styles from './kiosk.module.css';
import { KioskFooter } from './kiosk-footer.tsx';
import { LockedStep } from './locked-step.tsx';
import { cacheForOffline, deleteOfflineCache } from './offline-cache.ts';
import { PartyArrivals } from './party-arrivals.tsx';
import { removeKioskData } from './remove-kiosk-data.ts';
import { ResultsStep } from './results-step.tsx';
import { ScanStep } from './scan-step.tsx';
import type { KioskScreen } from './screen.ts';
import { clearStoredDay } from './stored-day.ts';
import { clearStoredParties } from './stored-parties.ts';
import { KioskTicketStep } from './ticket-step.tsx';
import { useDayUpdates } from './use-day-updates.ts';
import { useFindByCode } from './use-find-by-code.ts';
import { useScannerInput } from './use-scanner-input.ts';
import { WalkInStep } from './walk-in-step.tsx';

const start: KioskScreen = { at: 'find' };

/**
 * Runs the kiosk (specification 2.16). Each screen asks one question, and the next family sees no data of the
 * previous one.
 */
export default function Kiosk({ name }: { name: string }) {
  const venue = useSite()?.venue.name ?? '';
  const [screen, setScreen] = useState<KioskScreen>(start);
  const [isTouched, setTouched] = useState(false);
  /**
   * The number of screens shown so far. Used as a React key, so that each new screen starts without what was
   * typed before.
   */
  const [screenCount, setScreenCount] = useState(0);
  const latestScreen = useRef(0);
  /** Whether a family is waiting for staff, which pauses the idle timer. */
  const [isWaiting, setWaiting] = useState(false);
  useDayUpdates();
  useEffect(() => {
    // A kiosk stores no contact details. Details stored before this device became a kiosk are removed.
    removeStoredPerson();
    void cacheForOffline().catch(() => undefined);
    return () => {
      if (readEnrolment() === null) {
        removeKioskData();
        // The next page is for a visitor. A toast of the kiosk means nothing to them, and it may name a
        // family.
        dismissToast();
      }
      clearStoredDay();
      clearStoredParties();
      void deleteOfflineCache().catch(() => undefined);
    };
  }, []);

  const show = (next: KioskScreen) => {
    // A reply that arrives after its screen was left must not replace the next family's screen.
    if (screenCount !== latestScreen.current) return;
    latestScreen.current += 1;
    setScreen(next);
    setScreenCount(latestScreen.current);
    setTouched(false);
    setWaiting(false);
    dismissToast();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const startAgain = () => show(start);
  const showsScene = screen.at === 'find' || screen.at === 'walk-in' || screen.at === 'locked';

  return (
    <div className={styles.kiosk} data-screen={screen.at} onInput={() => setTouched(true)}>
      <header className={styles.kioskHead}>
        <p className={styles.kioskName}>
          <LogoMark size={52} />
          <span className="display">{venue}</span>
        </p>
        <p className={styles.kioskOwn}>{name}</p>
      </header>
      <ConnectionBanner />
      <main key={`screen ${screenCount}`} className={styles.kioskMain}>
        <CurrentScreen screen={screen} show={show} startAgain={startAgain} onWaiting={setWaiting} />
      </main>
      {showsScene && (
        <div className={styles.kioskScene}>
          <KioskScene />
        </div>
      )}
      <KioskFooter />
      <IdleReset
        key={`idle ${screenCount}`}
        isActive={!isWaiting && (screen.at !== 'find' || isTouched)}
        onReset={startAgain}
      />
    </div>
  );
}

interface CurrentScreenProps {
  screen: KioskScreen;
  show: (next: KioskScreen) => void;
  startAgain: () => void;
  onWaiting: (isWaiting: boolean) => void;
}

function CurrentScreen({ screen, show, startAgain, onWaiting }: CurrentScreenProps) {
  const handleScan = useFindByCode(show);
  useScannerInput(handleScan);
  switch (screen.at) {
    case 'find':
      return <FindStep show={show} />;
    case 'results':
      return <ResultsStep {...screen} show={show} onBack={startAgain} />;
    case 'scan':
      return <ScanStep onScan={handleScan} onBack={startAgain} />;
    case 'walk-in':
      return <WalkInStep show={show} onCancel={startAgain} />;
    case 'locked':
      return <LockedStep ticket={screen.ticket} show={show} onBack={startAgain} />;
    case 'ticket':
      return (
        <KioskTicketStep
          key={screen.ticket.id}
          ticket={screen.ticket}
          show={show}
          onBack={startAgain}
          onWaiting={onWaiting}
        />
      );
    case 'party':
      return <PartyArrivals partyId={screen.partyId} onDone={startAgain} />;
    case 'done':
      return <DoneStep ticket={screen.ticket} isQueued={screen.isQueued} onDone={startAgain} />;
  }
}
