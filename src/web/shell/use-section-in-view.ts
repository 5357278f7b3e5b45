import { useEffect, useState } from 'react';
import { useStable } from '../lib/use-stable.ts';

/**
 * Returns the anchor of the section in view on the home page. This is the last section whose top is above a
 * line two fifths down the window. Returns null above the first section, and on other pages.
 */
export function useSectionInView(isHome: boolean, anchors: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  const ids = useStable(anchors);
  useEffect(() => {
    if (!isHome) {
      setInView(null);
      return;
    }
    let frame = 0;
    const update = () => {
      frame = 0;
      const line = window.innerHeight * 0.4;
      const passed = ids.filter((id) => topOf(id) <= line);
      setInView(passed.sort((one, other) => topOf(one) - topOf(other)).at(-1) ?? null);
    };
    const schedule = () => {
      frame ||= requestAnimationFrame(update);
    };
    schedule();
    window.addEventListener('scroll', schedule, { passive: true });
    window.addEventListener('resize', schedule);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', schedule);
      window.removeEventListener('resize', schedule);
    };
  }, [isHome, ids]);
  return inView;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
