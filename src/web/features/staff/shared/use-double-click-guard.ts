import { type MouseEvent, useMemo, useRef } from 'react';

/** Milliseconds for which a further click at the place of a press is ignored. */
const ignoredTime = 700;

/** The most pixels between two clicks or taps that count as being at the same place. */
const samePlace = 16;

interface Click {
  x: number;
  y: number;
  button: Element | null;
}

/** A press that changes the page. */
interface Press {
  /** Null for a press by keyboard. */
  click: Click | null;
  ignoredUntil: number;
  isOver: boolean;
  mayRepeat: boolean;
}

/**
 * Ignores the second click of a double click in a part of the page that the first click changes. A click
 * counts as the second one if it is at the same place and follows soon after the first click, or soon after
 * the change of the page. Clicks at other places and presses by keyboard always count.
 */
export function useDoubleClickGuard() {
  const lastClick = useRef<Click | null>(null);
  const presses = useRef<Press[]>([]);
  return useMemo(() => {
    const ignoreFromNow = (press: Press) => {
      press.ignoredUntil = performance.now() + ignoredTime;
    };
    return {
      /** Set this on the element around the part of the page. */
      onClickCapture: (event: MouseEvent) => {
        // A press by keyboard counts zero clicks.
        const click = event.detail === 0 ? null : clickOf(event);
        if (click !== null && presses.current.some((press) => isSecondClick(press, click))) {
          event.preventDefault();
          event.stopPropagation();
          return;
        }
        lastClick.current = click;
      },
      /** Remembers the click that is being handled. The press lasts until `endPress`. */
      beginPress: (): Press => {
        const press = { click: lastClick.current, ignoredUntil: 0, isOver: false, mayRepeat: false };
        ignoreFromNow(press);
        presses.current = presses.current.filter((earlier) => !isPast(earlier));
        presses.current.push(press);
        return press;
      },
      /** Lets the same button be pressed again at once, because the press has failed. */
      allowRepeat: (press: Press) => {
        press.mayRepeat = true;
      },
      /** Ends a press. Call it just before or just after the last change that the press makes to the page. */
      endPress: (press: Press) => {
        ignoreFromNow(press);
        press.isOver = true;
      },
      /** Restarts the time of the presses that have not ended. Call it when the page has changed. */
      restart: () => {
        for (const press of presses.current) if (!press.isOver) ignoreFromNow(press);
      },
    };
  }, []);
}

function clickOf({ clientX: x, clientY: y, target }: MouseEvent): Click {
  return { x, y, button: target instanceof Element ? target.closest('button') : null };
}

const isPast = ({ isOver, ignoredUntil }: Press) => isOver && performance.now() > ignoredUntil;

function isSecondClick({ click, ignoredUntil, mayRepeat }: Press, { x, y, button }: Click): boolean {
  if (click === null || performance.now() > ignoredUntil) return false;
  if (mayRepeat && button !== null && button === click.button) return false;
  return Math.hypot(x - click.x, y - click.y) <= samePlace;
}
