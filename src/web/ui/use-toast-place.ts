import { useEffect, useState } from 'react';
import {
  areaAt,
  chooseToastPlace,
  type Obstacle,
  phonePlaces,
  scrollClearOf,
  type ToastPlace,
  toastPlaces,
} from './toast-place.ts';

/** The control in use outweighs every message on the page. */
const weights = { used: 16, result: 4, status: 1, bar: 1 };

/** The part of a long element that must stay uncovered: its top, up to this share of the screen's height. */
const visibleShare = 0.45;

/** `data-answer` marks the main result of a page, such as a ticket. */
const results = '[role="alert"], [data-answer], .error-summary, .just-now, .field-error';
const statuses = '[role="status"], output';
const bars = '.top-bar, header.sticks';
const onPhone = '(width < 48rem)';
const low = '(height < 500px)';

export interface PlacedToast {
  id: number;
  open: boolean;
  /** The control last used, which the toast must not cover. */
  raisedBy: Element | null;
}

/**
 * Returns the toast's place. Chooses it again whenever focus, the page or the screen changes. Scrolls the
 * page if no place is free.
 */
export function useToastPlace(host: HTMLElement, shown: PlacedToast): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom right');
  const { raisedBy, open, id } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: each toast gets its own place
  useEffect(() => {
    if (!open) return;
    let current: ToastPlace = placesToTry(host)[0] ?? 'bottom right';
    let frame = 0;
    let mayScroll = true;
    let scrolledTo = Number.NaN;
    const choose = () => {
      frame = 0;
      const box = host.querySelector<HTMLElement>('.toast-viewport');
      if (!box || box.offsetHeight === 0) return;
      const toast = { room: roomFor(host), width: box.offsetWidth, height: box.offsetHeight };
      const used = usedParts(host, raisedBy);
      current = chooseToastPlace(toast, obstaclesFor(host, used), current, placesToTry(host));
      setPlace(current);
      host.style.setProperty('--toast-top', `${toast.room.top}px`);
      if (!mayScroll) return;
      // The page is not scrolled here while the browser is still scrolling it to the focused element.
      mayScroll = window.scrollY !== scrolledTo;
      scrolledTo = window.scrollY;
      if (mayScroll) schedule();
      else scrollClear(areaAt(current, toast), used, host);
    };
    const schedule = () => {
      if (frame === 0) frame = requestAnimationFrame(choose);
    };
    const followFocus = () => {
      mayScroll = true;
      schedule();
    };
    schedule();
    const pageObserver = new MutationObserver((records) => {
      if (records.some(({ target }) => !host.contains(target))) schedule();
    });
    pageObserver.observe(document.body, { subtree: true, childList: true, characterData: true });
    const sizeObserver = new ResizeObserver(schedule);
    sizeObserver.observe(host.querySelector('.toast-viewport') ?? document.body);
    const events = ['scrollend', 'transitionend', 'animationend'] as const;
    for (const name of events) document.addEventListener(name, schedule);
    document.addEventListener('focusin', followFocus);
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      pageObserver.disconnect();
      sizeObserver.disconnect();
      for (const name of events) document.removeEventListener(name, schedule);
      document.removeEventListener('focusin', followFocus);
      window.removeEventListener('resize', schedule);
    };
  }, [host, id, open, raisedBy]);
  return place;
}

/**
 * Returns the places in the order in which they are tried. Over a dialog on a phone the top is tried first,
 * because the dialog's buttons are at the foot of the screen.
 */
function placesToTry(host: HTMLElement): readonly ToastPlace[] {
  if (!matchMedia(onPhone).matches) return toastPlaces;
  const inDialog = host.closest('dialog') !== null;
  return inDialog ? ['top right', 'bottom right'] : phonePlaces;
}

/** Returns the screen without the bars at its edges, as in toasts.css. */
function roomFor(host: HTMLElement) {
  const { clientWidth, clientHeight } = document.documentElement;
  const inDialog = host.closest('dialog') !== null;
  const next = inDialog ? null : document.querySelector('.summary-next');
  const isFixed = next !== null && getComputedStyle(next).position === 'fixed';
  return {
    left: 0,
    top: inDialog || matchMedia(low).matches ? 0 : barEnd(),
    right: clientWidth,
    bottom: isFixed ? next.getBoundingClientRect().top : clientHeight,
  };
}

/** Returns the position of the top bar's lower edge. The bar may be below a ribbon or scrolled away. */
function barEnd(): number {
  return Math.max(0, document.querySelector(bars)?.getBoundingClientRect().bottom ?? 0);
}

/**
 * Returns the control used last and the focused control. Leaves out the page as a whole, which has focus
 * after a navigation.
 */
function usedParts(host: HTMLElement, raisedBy: Element | null): Element[] {
  const focused = document.activeElement;
  return [focused, raisedBy].filter(
    (part): part is Element =>
      part?.isConnected === true &&
      !host.contains(part) &&
      !part.matches('html, body, main, dialog') &&
      part.getClientRects().length > 0,
  );
}

function obstaclesFor(host: HTMLElement, used: readonly Element[]): Obstacle[] {
  const within = host.closest('dialog') ?? document;
  const found = (selector: string) =>
    [...within.querySelectorAll(selector)].filter((part) => !host.contains(part));
  return [
    ...used.map((part) => obstacle(part, weights.used)),
    ...found(results).map((part) => obstacle(part, weights.result)),
    ...found(statuses).map((part) => obstacle(part, weights.status)),
    ...found(bars).map((part) => obstacle(part, weights.bar)),
  ];
}

function obstacle(part: Element, weight: number): Obstacle {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return { left, top, right, bottom: Math.min(bottom, top + innerHeight * visibleShare), weight };
}

/**
 * Scrolls the page if the toast covers the focused control, or else the control used last. Ignores fixed and
 * sticky controls, and does not scroll a dialog.
 */
function scrollClear(toast: ReturnType<typeof areaAt>, used: readonly Element[], host: HTMLElement): void {
  if (host.closest('dialog')) return;
  for (const part of used) {
    if (isFixed(part)) continue;
    const by = scrollClearOf(toast, obstacle(part, weights.used));
    if (by !== 0) {
      window.scrollBy({ top: by, behavior: 'instant' });
      return;
    }
  }
}

function isFixed(part: Element): boolean {
  for (let box: Element | null = part; box; box = box.parentElement) {
    const { position } = getComputedStyle(box);
    if (position === 'fixed' || position === 'sticky') return true;
  }
  return false;
}
