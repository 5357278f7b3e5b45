import { useEffect, useState } from 'react';
import { KioskScene } from '../../art/kiosk-scene.tsx';
import { LogoMark } from '../../art/logo.tsx';
import { forgetPerson } from '../../lib/known-person.ts';
import { dismissToast } from '../../ui/toast.tsx';
import { useSite } from '../site/site-query.ts';
import { forgetDay } from './day.ts';
import { DoneStep } from './done-step.tsx';
import { FindStep } from './find-step.tsx';
import { Foot } from './foot.tsx';
import { IdleWipe } from './idle-wipe.tsx';
import { LineBanner } from './line-banner.tsx';
import { LockedStep } from './locked-step.tsx';
import { forgetOffline, keepForOffline } from './offline.ts';
import { ResultsStep } from './results-step.tsx';
import { ScanStep } from './scan-step.tsx';
import type { Screen } from './screen.ts';
import { KioskTicketStep } from './ticket-step.tsx';
import { useFindByCode } from './use-find-by-code.ts';
import { useFollowDay } from './use-follow-day.ts';
import { useScannerKeys } from './use-scanner-keys.ts';
import { WalkInStep } from './walk-in-step.tsx';

const start: Screen = { at: 'find' };

/**
 * The kiosk by the door (specification 2.16): one question a screen, and nothing of one
 * family is left for the next.
 */
export default function Kiosk({ name }: { name: string }) {
  const venue = useSite()?.venue.name ?? '';
  const [screen, setScreen] = useState<Screen>(start);
  const [isTouched, setTouched] = useState(false);
  /** Each screen is a new one: what was typed goes with the one before. */
  const [count, setCount] = useState(0);
  /** A family waits for staff: nobody has to touch the screen meanwhile. */
  const [isWaiting, setWaiting] = useState(false);
  useFollowDay();
  useEffect(() => {
    void keepForOffline().catch(() => undefined);
    return () => {
      forgetDay();
      void forgetOffline().catch(() => undefined);
    };
  }, []);

  const show = (next: Screen) => {
    setScreen(next);
    setCount((before) => before + 1);
    setTouched(false);
    setWaiting(false);
    dismissToast();
    window.scrollTo({ top: 0, behavior: 'instant' });
  };
  const startAgain = () => {
    // Whoever booked from here in another tab is not offered to the next.
    forgetPerson();
    show(start);
  };
  const scanned = useFindByCode(show);
  useScannerKeys(scanned);
  const isScene = screen.at === 'find' || screen.at === 'walk-in' || screen.at === 'locked';

  return (
    <div className="kiosk" data-screen={screen.at} onInput={() => setTouched(true)}>
      <header className="kiosk-head">
        <p className="kiosk-name">
          <LogoMark size={52} />
          <span className="display">{venue}</span>
        </p>
        <p className="kiosk-own">{name}</p>
      </header>
      <LineBanner />
      <main key={`screen ${count}`} className="kiosk-main">
        <CurrentScreen
          screen={screen}
          show={show}
          startAgain={startAgain}
          scanned={scanned}
          onWaiting={setWaiting}
        />
      </main>
      {isScene && (
        <div className="kiosk-scene">
          <KioskScene />
        </div>
      )}
      <Foot />
      <IdleWipe
        key={`idle ${count}`}
        on={!isWaiting && (screen.at !== 'find' || isTouched)}
        onWipe={startAgain}
      />
    </div>
  );
}

interface CurrentScreenProps {
  screen: Screen;
  show: (next: Screen) => void;
  startAgain: () => void;
  scanned: (code: string) => void;
  onWaiting: (isWaiting: boolean) => void;
}

function CurrentScreen({ screen, show, startAgain, scanned, onWaiting }: CurrentScreenProps) {
  switch (screen.at) {
    case 'find':
      return <FindStep show={show} />;
    case 'results':
      return <ResultsStep {...screen} show={show} onBack={startAgain} />;
    case 'scan':
      return <ScanStep onScan={scanned} onBack={startAgain} />;
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
    case 'done':
      return <DoneStep ticket={screen.ticket} isKept={screen.isKept} onDone={startAgain} />;
  }
}
