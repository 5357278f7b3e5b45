import { Activity, Suspense, useEffect, useRef, useState } from 'react';
import { dayInWords, shortDayInWords } from '../../../domain/calendar-day.ts';
import { formatTime } from '../../../domain/time-slot.ts';
import { LogoMark } from '../../art/logo.tsx';
import { Link, useLocation } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Ribbon } from '../../ui/ribbon.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { useSite } from '../site/site-query.ts';
import { useScreenStream } from './shared/screen-stream.ts';
import { useSignedIn, useSignInState } from './shared/sign-in-state.ts';
import { useKioskClashes } from './shared/use-kiosk-clashes.ts';
import { SignInAgainDialog } from './sign-in-again-dialog.tsx';
import { SignInTimer } from './sign-in-timer.tsx';
import { SignOutButton } from './sign-out-button.tsx';
import styles from './staff.module.css';
import { StaffTabList, TabSelect } from './tab-list.tsx';
import {
  checkedInTab,
  type DashboardTab,
  dashboardPages,
  dashboardTabs,
  findTab,
  tabPath,
  tabsFor,
} from './tabs.ts';
import { WalkInRequests } from './walk-in-requests.tsx';
import { WhoIsIn } from './who-is-in.tsx';

/**
 * Shows the dashboard's frame: the venue, the tabs, and one open tab. While another tab is open, a tab keeps
 * the text typed in it, and does not poll.
 */
export default function Dashboard() {
  const { pathname, search } = useLocation();
  const site = useSite();
  const who = useSignedIn();
  const may = who?.may ?? [];
  const current = findTab(pathname, search, may);
  const opened = useOpened(current);
  const title = useRef<HTMLHeadingElement>(null);
  useScreenStream(useSignInState().kind === 'in');
  useEffect(() => title.current?.focus(), []);
  useEffect(() => {
    document.title = [current.name, 'Staff dashboard', site?.venue.name].filter(Boolean).join(' - ');
  }, [current, site]);
  return (
    <div className={styles.dashboard}>
      <a href="#dashboard-main" className="skip-link button button-outline">
        Skip to the page
      </a>
      <SampleNote />
      <header className={`${styles.dashboardHead} sticks on-dark no-print`}>
        <div className={`${styles.dashboardWidth} ${styles.dashboardHeadRow}`}>
          <p className={styles.dashboardName}>
            <LogoMark size={32} />
            <span className="display">{site?.venue.name}</span>
            <span className={styles.dashboardDay}>{site && dayInWords(site.today)}</span>
          </p>
          <TabSelect current={current} />
          <nav aria-label="More pages" className={styles.dashboardBesides}>
            {tabsFor(dashboardPages, may).map((tab) => (
              <Link
                key={tab.id}
                to={tabPath(tab)}
                className={styles.dashboardLink}
                aria-current={tab === current ? 'page' : undefined}
              >
                {tab.name}
              </Link>
            ))}
            <Link to="/admin/office" className={styles.dashboardLink}>
              Office
            </Link>
          </nav>
          <WhoIsIn />
          <SignOutButton className={styles.dashboardLink} />
        </div>
        <StaffTabList current={current} />
      </header>
      <main id="dashboard-main" tabIndex={-1} className={`${styles.dashboardWidth} ${styles.dashboardMain}`}>
        <h1 ref={title} tabIndex={-1} className={styles.dashboardTitle}>
          {current.name}
        </h1>
        {may.includes('check-in') && (
          <ErrorBoundary place="walk-ins" instead={null}>
            <WalkInRequests />
          </ErrorBoundary>
        )}
        {may.includes('check-in') && current !== checkedInTab && (
          <ErrorBoundary place="clashes" instead={null}>
            <ClashNotice />
          </ErrorBoundary>
        )}
        {tabsFor(opened, may).map((tab) => (
          <Activity
            key={`${tab.id} ${who?.id ?? ''} ${who?.byPin ?? false}`}
            mode={tab === current ? 'visible' : 'hidden'}
          >
            <Panel tab={tab} />
          </Activity>
        ))}
      </main>
      <SignInTimer />
      <SignInAgainDialog />
    </div>
  );
}

/** Returns every tab opened so far, including the current one. */
function useOpened(current: DashboardTab): readonly DashboardTab[] {
  const [opened, setOpened] = useState<readonly DashboardTab[]>([current]);
  if (opened.includes(current)) return opened;
  const all = [...opened, current];
  setOpened(all);
  return all;
}

function Panel({ tab }: { tab: DashboardTab }) {
  const isTab = dashboardTabs.includes(tab);
  return (
    <div
      id={`panel-${tab.id}`}
      className={styles.dashboardPanel}
      {...(isTab ? { role: 'tabpanel', 'aria-labelledby': `tab-${tab.id}` } : {})}
    >
      <ErrorBoundary place={tab.id} instead={<PanelError />}>
        <Suspense fallback={<PanelLoading name={tab.name} />}>
          <tab.View />
        </Suspense>
      </ErrorBoundary>
    </div>
  );
}

function PanelLoading({ name }: { name: string }) {
  return (
    <LoadingStatus label={`Opening ${name}`}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </LoadingStatus>
  );
}

function PanelError() {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-bold">This tab did not open properly. Nothing that was saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Load the dashboard again</Button>
    </div>
  );
}

/** Says that the data is sample data, and shows the command that removes it. */
function SampleNote() {
  const sample = useSite()?.sample;
  if (!sample) return null;
  return (
    <Ribbon>
      Sample data: these families do not exist
      {sample.clockSet &&
        `, and the clock was set back to ${shortDayInWords(sample.day)}, ${formatTime(sample.minute)}`}
      .{' '}
      <span className="whitespace-nowrap">
        <code className="sample-command">npm run sample:remove</code> removes it.
      </span>
    </Ribbon>
  );
}

/** Links to the kiosk clashes from every tab but 'Checked In'. Shows nothing if there are none. */
function ClashNotice() {
  const count = useKioskClashes().data?.clashes.length ?? 0;
  if (count === 0) return null;
  return (
    <div className={`${styles.clashNotice} no-print`}>
      <Notice
        kind="warning"
        live="polite"
        title={count === 1 ? 'One kiosk action to review' : `${count} kiosk actions to review`}
      >
        <p>
          Accepted at the kiosk, but failed later. The families do not know.{' '}
          <Link to={tabPath(checkedInTab)}>
            {count === 1 ? 'Review it' : 'Review them'} under {checkedInTab.name}
          </Link>
        </p>
      </Notice>
    </div>
  );
}
