import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { type Location, NavigationType, useLocation, useNavigationType } from 'react-router';
import { ownChange } from '../lib/own-change.ts';

const patience = 2_000;

/**
 * Where the eye and the focus are after going somewhere: at the anchor of the address, at the place that was
 * left when coming back, else at the top of the page. The first paint is the browser's own affair: it has
 * been there already, and somebody may be typing.
 */
export function usePlaceOnPage(top: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const wayHere = useNavigationType();
  const shown = useRef(location);
  const before = useRef(location);
  const places = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    before.current = shown.current;
    shown.current = location;
  }, [location]);

  useEffect(() => {
    const remember = () => places.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', remember, { passive: true });
    return () => window.removeEventListener('scroll', remember);
  }, []);

  useEffect(() => {
    const from = before.current;
    if (from.key === location.key) return;
    const otherPage = from.pathname !== location.pathname;
    const place = wayHere === NavigationType.Pop ? places.current.get(location.key) : undefined;
    if (place !== undefined) {
      if (otherPage) top.current?.focus({ preventScroll: true });
      return until(() => scrollBackTo(place));
    }
    // Of changes in quick succession only the last is drawn: it may look like the address from before them.
    if (wayHere !== NavigationType.Pop && location.state === ownChange) return;
    const anchor = anchorOf(location);
    if (anchor) return until(() => goTo(anchor));
    if (!otherPage && !meansTop(from, location)) return;
    window.scrollTo({ top: 0, behavior: otherPage ? 'instant' : 'auto' });
    top.current?.focus({ preventScroll: true });
  }, [location, wayHere, top]);
}

/**
 * The same page chosen again, or chosen without the anchor it was left at. A changed
 * query is the page's own affair.
 */
function meansTop(from: Location, to: Location): boolean {
  return from.search === to.search || (to.search === '' && from.hash !== '');
}

function anchorOf({ hash }: Location): string | null {
  try {
    return decodeURIComponent(hash.slice(1)) || null;
  } catch {
    return null;
  }
}

/**
 * Tries now, and again whenever something has arrived, until it succeeds or nobody waits any
 * more. Answers how to give up.
 */
function until(attempt: () => boolean): (() => void) | undefined {
  if (attempt()) return;
  const watch = new MutationObserver(() => {
    if (attempt()) watch.disconnect();
  });
  watch.observe(document.body, { childList: true, subtree: true });
  const enough = setTimeout(() => watch.disconnect(), patience);
  return () => {
    clearTimeout(enough);
    watch.disconnect();
  };
}

function scrollBackTo(place: number): boolean {
  window.scrollTo({ top: place, behavior: 'instant' });
  return Math.abs(window.scrollY - place) < 2;
}

function goTo(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  target.scrollIntoView();
  const heading = target.querySelector<HTMLElement>('h1, h2') ?? target;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
