import { useEffect, useState } from 'react';

/**
 * The anchor of the home page whose section is being read: the last that has passed two fifths of the window;
 * null above the first and on other pages.
 */
export function useSectionInView(isHome: boolean, anchors: readonly string[]): string | null {
  const [inView, setInView] = useState<string | null>(null);
  const ids = anchors.join(' ');
  useEffect(() => {
    if (!isHome) {
      setInView(null);
      return;
    }
    let frame = 0;
    const look = () => {
      frame = 0;
      const line = window.innerHeight * 0.4;
      const passed = ids.split(' ').filter((id) => topOf(id) <= line);
      setInView(passed.sort((one, other) => topOf(one) - topOf(other)).at(-1) ?? null);
    };
    const soon = () => {
      frame ||= requestAnimationFrame(look);
    };
    soon();
    window.addEventListener('scroll', soon, { passive: true });
    window.addEventListener('resize', soon);
    return () => {
      cancelAnimationFrame(frame);
      window.removeEventListener('scroll', soon);
      window.removeEventListener('resize', soon);
    };
  }, [isHome, ids]);
  return inView;
}

function topOf(id: string): number {
  return document.getElementById(id)?.getBoundingClientRect().top ?? Number.POSITIVE_INFINITY;
}
