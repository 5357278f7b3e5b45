import { useEffect, useState } from 'react';
import type { Toast } from './toast.tsx';
import {
  areaAt,
  chooseToastPlace,
  type Obstacle,
  phonePlaces,
  scrollClearOf,
  type ToastPlace,
  toastPlaces,
} from './toast-place.ts';

/** What was used or has focus outweighs what else answers on the page. */
const weights = { used: 16, answer: 4, status: 1, bar: 1 };

/** Of something long, its first lines have to be seen: this much of the screen's height. */
const seenOfLong = 0.45;

/** What a page marks with data-answer is what people came for: a ticket. */
const answers = '[role="alert"], [data-answer], .error-summary, .just-now, .field-error';
const statuses = '[role="status"], output';
const bars = '.top-bar, .dashboard-head';
const onPhone = '(width < 48rem)';
const low = '(height < 500px)';

/**
 * Chooses where the toast lies, again whenever focus, the page or the screen moves; scrolls where no place is
 * free.
 */
export function useToastPlace(host: HTMLElement, shown: Toast): ToastPlace {
  const [place, setPlace] = useState<ToastPlace>('bottom right');
  const { raisedBy, open, id } = shown;
  // biome-ignore lint/correctness/useExhaustiveDependencies: a new toast is placed anew
  useEffect(() => {
    if (!open) return;
    let now: ToastPlace = firstPlaces(host)[0] ?? 'bottom right';
    let waiting = 0;
    let mayScroll = true;
    let scrolledTo = Number.NaN;
    const choose = () => {
      waiting = 0;
      const box = host.querySelector<HTMLElement>('.toast-viewport');
      if (!box || box.offsetHeight === 0) return;
      const toast = { room: roomFor(host), width: box.offsetWidth, height: box.offsetHeight };
      const used = usedParts(host, raisedBy);
      now = chooseToastPlace(toast, obstaclesFor(host, used), now, firstPlaces(host));
      setPlace(now);
      host.style.setProperty('--toast-top', `${toast.room.top}px`);
      if (!mayScroll) return;
      // A page that is still on its way to the focused answer is left alone until it has arrived.
      mayScroll = window.scrollY !== scrolledTo;
      scrolledTo = window.scrollY;
      if (mayScroll) soon();
      else scrollClear(areaAt(now, toast), used, host);
    };
    const soon = () => {
      if (waiting === 0) waiting = requestAnimationFrame(choose);
    };
    const focusMoved = () => {
      mayScroll = true;
      soon();
    };
    soon();
    const changed = new MutationObserver((records) => {
      if (records.some(({ target }) => !host.contains(target))) soon();
    });
    changed.observe(document.body, { subtree: true, childList: true, characterData: true });
    const sized = new ResizeObserver(soon);
    sized.observe(host.querySelector('.toast-viewport') ?? document.body);
    const events = ['scrollend', 'transitionend', 'animationend'] as const;
    for (const name of events) document.addEventListener(name, soon);
    document.addEventListener('focusin', focusMoved);
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(waiting);
      changed.disconnect();
      sized.disconnect();
      for (const name of events) document.removeEventListener(name, soon);
      document.removeEventListener('focusin', focusMoved);
      window.removeEventListener('resize', soon);
    };
  }, [host, id, open, raisedBy]);
  return place;
}

/**
 * The places in the order in which they are tried. What a dialog asks for is at its foot, and on a phone that
 * is the foot of the screen.
 */
function firstPlaces(host: HTMLElement): readonly ToastPlace[] {
  if (!matchMedia(onPhone).matches) return toastPlaces;
  const inDialog = host.closest('dialog') !== null;
  return inDialog ? ['top right', 'bottom right'] : phonePlaces;
}

/** The screen without the bars at its edges, as toasts.css has it. */
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

/** Returns where the bar at the top ends now: it may lie below a ribbon, or have gone with the page. */
function barEnd(): number {
  return Math.max(0, document.querySelector(bars)?.getBoundingClientRect().bottom ?? 0);
}

/**
 * What was used last and what has focus now. The whole page, which has focus after a change of address, is no
 * obstacle.
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
    ...found(answers).map((part) => obstacle(part, weights.answer)),
    ...found(statuses).map((part) => obstacle(part, weights.status)),
    ...found(bars).map((part) => obstacle(part, weights.bar)),
  ];
}

function obstacle(part: Element, weight: number): Obstacle {
  const { left, top, right, bottom } = part.getBoundingClientRect();
  return { left, top, right, bottom: Math.min(bottom, top + innerHeight * seenOfLong), weight };
}

/**
 * Scrolls the page until the toast covers neither the focused nor the used control. What does not scroll with
 * the page stays.
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
