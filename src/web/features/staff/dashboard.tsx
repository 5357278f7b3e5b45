import { useQueryClient } from '@tanstack/react-query';
import { Activity, Suspense, useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import type { signOutCall } from '../../../contract/staff.ts';
import { dayInWords } from '../../../domain/calendar-day.ts';
import { LogoMark } from '../../art/logo.tsx';
import { call } from '../../lib/call.ts';
import { Link } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { SafetyNet } from '../../ui/safety-net.tsx';
import { Loading, Skeleton } from '../../ui/skeleton.tsx';
import { useSite } from '../site/site-query.ts';
import { ClashNotice } from './clash-notice.tsx';
import { IdleWatch } from './idle-watch.tsx';
import { Relock } from './relock.tsx';
import { SampleNote } from './sample-note.tsx';
import { staffKey, useScreenStream } from './screen-stream.ts';
import { endSignIn, useSignInState } from './session.ts';
import { StaffTabList, TabSelect } from './tab-list.tsx';
import { addressOf, besides, type Tab, tabAt, tabs } from './tabs.ts';
import { WalkInRequests } from './walk-in-requests.tsx';

/**
 * The dashboard's frame: who we are, the tabs, one of them open. A tab left keeps what is
 * typed in it, and stops asking.
 */
export default function Desk() {
  const { pathname, search } = useLocation();
  const site = useSite();
  const current = tabAt(pathname, search);
  const opened = useOpened(current);
  const title = useRef<HTMLHeadingElement>(null);
  useScreenStream(useSignInState().kind === 'in');
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    document.title = [current.name, 'Staff dashboard', site?.venue.name].filter(Boolean).join(' - ');
  }, [current, site]);
  return (
    <div className="desk">
      <a href="#desk-main" className="skip-link button button-outline">
        Skip to the page
      </a>
      <SampleNote />
      <header className="desk-head on-dark no-print">
        <div className="desk-width desk-head-row">
          <p className="desk-name">
            <LogoMark size={32} />
            <span className="display">{site?.venue.name}</span>
            <span className="desk-day">{site && dayInWords(site.today)}</span>
          </p>
          <TabSelect current={current} />
          <nav aria-label="Desk" className="desk-besides">
            {besides.map((tab) => (
              <Link
                key={tab.id}
                to={addressOf(tab)}
                className="desk-link"
                aria-current={tab === current ? 'page' : undefined}
              >
                {tab.name}
              </Link>
            ))}
          </nav>
          <SignOut />
        </div>
        <StaffTabList current={current} />
      </header>
      <main id="desk-main" tabIndex={-1} className="desk-width desk-main">
        <h1 ref={title} tabIndex={-1} className="desk-title">
          {current.name}
        </h1>
        <SafetyNet place="walk-ins" instead={null}>
          <WalkInRequests />
        </SafetyNet>
        {current.id !== 'checked-in' && (
          <SafetyNet place="clashes" instead={null}>
            <ClashNotice />
          </SafetyNet>
        )}
        {opened.map((tab) => (
          <Activity key={tab.id} mode={tab === current ? 'visible' : 'hidden'}>
            <Panel tab={tab} />
          </Activity>
        ))}
      </main>
      <IdleWatch />
      <Relock />
    </div>
  );
}

/** Every part that was opened so far, the current one among them. */
function useOpened(current: Tab): readonly Tab[] {
  const [opened, setOpened] = useState<readonly Tab[]>([current]);
  if (opened.includes(current)) return opened;
  const all = [...opened, current];
  setOpened(all);
  return all;
}

function Panel({ tab }: { tab: Tab }) {
  const isTab = tabs.includes(tab);
  return (
    <div
      id={`panel-${tab.id}`}
      className="desk-panel"
      {...(isTab ? { role: 'tabpanel', 'aria-labelledby': `tab-${tab.id}` } : {})}
    >
      <SafetyNet place={tab.id} instead={<Broken />}>
        <Suspense fallback={<Opening name={tab.name} />}>
          <tab.View />
        </Suspense>
      </SafetyNet>
    </div>
  );
}

function Opening({ name }: { name: string }) {
  return (
    <Loading label={`Opening ${name}`}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </Loading>
  );
}

function Broken() {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-bold">This tab did not open properly. Nothing that was saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Load the dashboard again</Button>
    </div>
  );
}

function SignOut() {
  const client = useQueryClient();
  const [going, setGoing] = useState(false);
  const go = async () => {
    setGoing(true);
    await call<typeof signOutCall>('POST /api/staff/sign-out', {}).catch(() => undefined);
    endSignIn();
    client.removeQueries({ queryKey: staffKey });
  };
  return (
    <button type="button" className="desk-link" aria-disabled={going} onClick={() => going || void go()}>
      Sign out
    </button>
  );
}
