import { type RefObject, useEffect, useLayoutEffect, useRef } from 'react';
import { ownAddressChange } from '../lib/own-address-change.ts';
import { type Location, NavigationType, useLocation, useNavigationType } from '../lib/router.tsx';

/** Milliseconds. */
const giveUpAfter = 2_000;

/**
 * Sets the scroll position and the focus after a navigation. Going back restores the earlier position. When a
 * page changes its own query, position and focus stay. Any other navigation goes to the anchor in the address
 * or, without one, to the top of the page. Does nothing on the first load, because the browser has already
 * set both, and somebody may be typing.
 */
export function useScrollRestoration(top: RefObject<HTMLElement | null>): void {
  const location = useLocation();
  const navigationType = useNavigationType();
  const shown = useRef(location);
  const before = useRef(location);
  const positions = useRef(new Map<string, number>());

  useLayoutEffect(() => {
    before.current = shown.current;
    shown.current = location;
  }, [location]);

  useEffect(() => {
    const storePosition = () => positions.current.set(shown.current.key, window.scrollY);
    window.addEventListener('scroll', storePosition, { passive: true });
    return () => window.removeEventListener('scroll', storePosition);
  }, []);

  useEffect(() => {
    const from = before.current;
    if (from.key === location.key) return;
    const otherPage = from.pathname !== location.pathname;
    const position = navigationType === NavigationType.Pop ? positions.current.get(location.key) : undefined;
    if (position !== undefined) {
      if (otherPage) top.current?.focus({ preventScroll: true });
      return retryUntil(() => scrollBackTo(position));
    }
    // The state is checked instead of the addresses, because comparing addresses can miss a change: of
    // several quick changes only the last is rendered, and it may lead back to the first address.
    if (navigationType !== NavigationType.Pop && location.state === ownAddressChange) return;
    const anchor = anchorOf(location);
    if (anchor) return retryUntil(() => focusAnchor(anchor));
    if (!otherPage && !goesToTop(from, location)) return;
    window.scrollTo({ top: 0, behavior: otherPage ? 'instant' : 'auto' });
    top.current?.focus({ preventScroll: true });
  }, [location, navigationType, top]);
}

/**
 * Returns whether a navigation within a page goes to its top. It does if the query stays the same, or if the
 * link drops the query and the anchor. Otherwise the query has changed, and the position stays.
 */
function goesToTop(from: Location, to: Location): boolean {
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
 * Tries now, and again after each change of the page, until the attempt succeeds or 2 s have passed. Returns
 * a function that stops trying, or undefined if the first attempt succeeded.
 */
function retryUntil(attempt: () => boolean): (() => void) | undefined {
  if (attempt()) return;
  const observer = new MutationObserver(() => {
    if (attempt()) observer.disconnect();
  });
  observer.observe(document.body, { childList: true, subtree: true });
  const timer = setTimeout(() => observer.disconnect(), giveUpAfter);
  return () => {
    clearTimeout(timer);
    observer.disconnect();
  };
}

function scrollBackTo(position: number): boolean {
  window.scrollTo({ top: position, behavior: 'instant' });
  return Math.abs(window.scrollY - position) < 2;
}

function focusAnchor(id: string): boolean {
  const target = document.getElementById(id);
  if (!target) return false;
  target.scrollIntoView();
  const heading = target.querySelector<HTMLElement>('h1, h2') ?? target;
  if (!heading.hasAttribute('tabindex')) heading.tabIndex = -1;
  heading.focus({ preventScroll: true });
  return true;
}
