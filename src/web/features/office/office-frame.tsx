import { Activity, Suspense, useEffect, useRef, useState } from 'react';
import { LogoMark } from '../../art/logo.tsx';
import { Link, useLocation, useNavigate } from '../../lib/router.tsx';
import { Button } from '../../ui/button.tsx';
import { ErrorBoundary } from '../../ui/error-boundary.tsx';
import { LoadingStatus, Skeleton } from '../../ui/skeleton.tsx';
import { useSite } from '../site/site-query.ts';
import { useScreenStream } from '../staff/shared/screen-stream.ts';
import { useSignedIn, useSignInState } from '../staff/shared/sign-in-state.ts';
import { SignInAgainDialog } from '../staff/sign-in-again-dialog.tsx';
import { SignInTimer } from '../staff/sign-in-timer.tsx';
import { SignOutButton } from '../staff/sign-out-button.tsx';
import { WhoIsIn } from '../staff/who-is-in.tsx';
import { FirstEveningBar } from './first-evening/first-evening-bar.tsx';
import styles from './office.module.css';
import { type OfficeSection, officeGroups, sectionPath } from './section.ts';
import { findSection, sectionsFor } from './sections.ts';

/**
 * Shows the office's frame: the list of sections at the side, and one open section. A section keeps the text
 * typed in it while another section is open.
 */
export default function OfficeFrame() {
  const { search } = useLocation();
  const site = useSite();
  const who = useSignedIn();
  const may = who?.may ?? [];
  const own = sectionsFor(may);
  const current = findSection(search, may);
  const opened = useOpened(current);
  const title = useRef<HTMLHeadingElement>(null);
  useScreenStream(useSignInState().kind === 'in');
  useEffect(() => {
    document.title = [current.name === 'Office' ? '' : current.name, 'Office', site?.venue.name]
      .filter(Boolean)
      .join(' - ');
    title.current?.focus();
    window.scrollTo(0, 0);
  }, [current, site?.venue.name]);
  return (
    <div className={styles.office}>
      <a href="#office-main" className="skip-link button button-outline">
        Skip to the page
      </a>
      <header className={`${styles.officeHead} sticks on-dark no-print`}>
        <div className={styles.officeHeadRow}>
          <p className={styles.officeName}>
            <LogoMark size={32} />
            <span className="display">{site?.venue.name}</span>
          </p>
          <SectionSelect current={current} />
          <Link to="/admin" className={styles.officeLink}>
            Dashboard
          </Link>
          <WhoIsIn className={styles.officeWho} />
          <SignOutButton className={styles.officeLink} />
        </div>
      </header>
      <div className={styles.officeBody}>
        <nav aria-label="Office" className={`${styles.officeContents} sticks no-print`}>
          {own
            .filter(({ group }) => group === null)
            .map((section) => (
              <SectionLink key={section.id} section={section} current={current} />
            ))}
          {officeGroups.map((group) => (
            <SectionGroup key={group} group={group} current={current} />
          ))}
        </nav>
        <main id="office-main" tabIndex={-1} className={styles.officeMain}>
          <h1 ref={title} tabIndex={-1} className={styles.officeTitle}>
            {current.name}
          </h1>
          {site?.notOpen !== undefined && <FirstEveningBar current={current} sections={own} />}
          {opened
            .filter((section) => own.includes(section))
            .map((section) => (
              <Activity
                key={`${section.id} ${who?.id ?? ''} ${who?.byPin ?? false}`}
                mode={section === current ? 'visible' : 'hidden'}
              >
                <div id={`section-${section.id}`}>
                  <ErrorBoundary place={`office-${section.id}`} instead={<SectionError />}>
                    <Suspense fallback={<SectionLoading name={section.name} />}>
                      <section.View section={section} sections={own} />
                    </Suspense>
                  </ErrorBoundary>
                </div>
              </Activity>
            ))}
        </main>
      </div>
      <SignInTimer />
      <SignInAgainDialog />
    </div>
  );
}

/** Returns every section opened so far, including the current one. */
function useOpened(current: OfficeSection): readonly OfficeSection[] {
  const [opened, setOpened] = useState<readonly OfficeSection[]>([current]);
  if (opened.includes(current)) return opened;
  const all = [...opened, current];
  setOpened(all);
  return all;
}

function SectionGroup({ group, current }: { group: string; current: OfficeSection }) {
  const sections = sectionsFor(useSignedIn()?.may ?? []).filter((section) => section.group === group);
  if (sections.length === 0) return null;
  return (
    <div className={styles.officeGroup}>
      <h2 className={styles.officeGroupName}>{group}</h2>
      {sections.map((section) => (
        <SectionLink key={section.id} section={section} current={current} />
      ))}
    </div>
  );
}

function SectionLink({ section, current }: { section: OfficeSection; current: OfficeSection }) {
  return (
    <Link
      to={sectionPath(section)}
      className={styles.officeContentsLink}
      aria-current={section === current ? 'page' : undefined}
    >
      {section.name}
    </Link>
  );
}

/** Shows the contents on a phone, as a select field. */
function SectionSelect({ current }: { current: OfficeSection }) {
  const navigate = useNavigate();
  const own = sectionsFor(useSignedIn()?.may ?? []);
  const goTo = (id: string) => {
    const section = own.find((other) => other.id === id);
    if (section) void navigate(sectionPath(section));
  };
  const option = ({ id, name }: OfficeSection) => (
    <option key={id} value={id}>
      {name}
    </option>
  );
  return (
    <span className={`select ${styles.officeSelect}`}>
      <select
        aria-label="Go to"
        className="input"
        value={current.id}
        onChange={(event) => goTo(event.target.value)}
      >
        {own.filter(({ group }) => group === null).map(option)}
        {officeGroups.map((group) => {
          const inGroup = own.filter((section) => section.group === group);
          return inGroup.length === 0 ? null : (
            <optgroup key={group} label={group}>
              {inGroup.map(option)}
            </optgroup>
          );
        })}
      </select>
    </span>
  );
}

function SectionLoading({ name }: { name: string }) {
  return (
    <LoadingStatus label={`Opening ${name}`}>
      <Skeleton shape="title" />
      <Skeleton shape="block" />
    </LoadingStatus>
  );
}

function SectionError() {
  return (
    <div role="alert" className="grid justify-items-start gap-3">
      <p className="font-bold">This page did not open properly. Nothing that was saved is lost.</p>
      <Button onClick={() => window.location.reload()}>Load the office again</Button>
    </div>
  );
}
