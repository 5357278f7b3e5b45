import { type KeyboardEvent, useEffect, useRef, useState } from 'react';
import { notHydrated } from '../lib/not-hydrated.tsx';
import { Link, useLocation } from '../lib/router.tsx';
import { ButtonLink } from '../ui/button.tsx';
import { CrossIcon, MenuIcon } from '../ui/icons.tsx';
import type { SiteLink, siteLinks } from './site-links.ts';
import { useSectionInView } from './use-section-in-view.ts';

/** The logo is not hydrated, because it never changes while a page is open. */
export const BarLogo = notHydrated('bar-logo', () => import('./bar-logo.tsx'));

type Links = ReturnType<typeof siteLinks>;

/** The sticky bar: wordmark, links and Book Now. On narrow screens the links collapse into a menu. */
export function TopBar({ name, links }: { name: string; links: Links }) {
  const { pathname } = useLocation();
  const anchors = links.bar.map(({ to }) => to.split('#')[1]).filter((id) => id !== undefined);
  const section = useSectionInView(pathname === '/', anchors);
  const current = (to: string) => {
    if (section) return to === `/#${section}` ? 'location' : undefined;
    return to === pathname ? 'page' : undefined;
  };
  return (
    <header className="top-bar">
      <div className="page-width top-bar-row">
        <Link to="/" className="logo-link" aria-label={`${name} home`.trim()}>
          <BarLogo name={name} />
        </Link>
        <nav aria-label="Main" className="top-bar-links">
          <BarLinks links={links.bar} current={current} />
        </nav>
        {links.hasBooking && (
          <ButtonLink to="/booking" className="top-bar-book">
            Book Now
          </ButtonLink>
        )}
        <Menu links={links} current={current} />
      </div>
    </header>
  );
}

type CurrentOf = (to: string) => 'location' | 'page' | undefined;

function BarLinks({ links, current }: { links: readonly SiteLink[]; current: CurrentOf }) {
  return (
    <ul>
      {links.map(({ to, text }) => (
        <li key={to}>
          <Link to={to} className="bar-link" aria-current={current(to)}>
            {text}
          </Link>
        </li>
      ))}
    </ul>
  );
}

/**
 * The menu: a native disclosure, which opens without script. The script closes it on Escape, after a choice,
 * and when focus leaves it.
 */
function Menu({ links, current }: { links: Links; current: CurrentOf }) {
  const box = useRef<HTMLDetailsElement>(null);
  const [open, setOpen] = useState(false);
  const { key } = useLocation();
  const close = () => {
    if (box.current) box.current.open = false;
  };

  // Somebody may have opened the menu before hydration, when nothing handled its event.
  useEffect(() => setOpen(box.current?.open === true), []);

  // The menu closes when the address changes, but not on hydration, because somebody may have opened it
  // before hydration.
  const shownAt = useRef(key);
  useEffect(() => {
    if (shownAt.current !== key && box.current) box.current.open = false;
    shownAt.current = key;
  }, [key]);

  const closeOnEscape = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !box.current?.open) return;
    close();
    box.current.querySelector('summary')?.focus();
  };

  return (
    <details
      ref={box}
      className="menu"
      aria-label="Menu"
      onToggle={(event) => setOpen(event.currentTarget.open)}
      onKeyDown={closeOnEscape}
      onBlur={(event) => {
        if (event.relatedTarget && !event.currentTarget.contains(event.relatedTarget)) close();
      }}
    >
      {/* biome-ignore lint/a11y/useAriaPropsSupportedByRole: some readers skip native disclosure state */}
      <summary className="menu-button" aria-expanded={open}>
        {open ? <CrossIcon size={24} /> : <MenuIcon size={24} />}
        <span>Menu</span>
      </summary>
      <nav aria-label="Main" className="menu-panel">
        {/* biome-ignore lint/a11y/noStaticElementInteractions: catches clicks on links inside */}
        {/* biome-ignore lint/a11y/useKeyWithClickEvents: Enter on a link is a click */}
        <div className="page-width" onClick={(event) => event.target instanceof HTMLAnchorElement && close()}>
          <BarLinks links={links.bar} current={current} />
          {links.hasBooking && (
            <ButtonLink to="/booking" wide>
              Book Now
            </ButtonLink>
          )}
        </div>
      </nav>
    </details>
  );
}
