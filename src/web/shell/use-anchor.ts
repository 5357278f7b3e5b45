import { useEffect } from 'react';
import { useLocation } from 'react-router';

/**
 * Goes to the anchor in the address when it changes, or is chosen again: scrolls there (smoothly where motion is welcome) and moves focus
 * to its heading, so that the keyboard and a screen reader go along. An anchor that is still on its way is waited for.
 */
export function useAnchor(): void {
  const { hash, key } = useLocation();
  // biome-ignore lint/correctness/useExhaustiveDependencies: `key` changes when the same anchor is chosen again
  useEffect(() => {
    if (hash.length < 2) return;
    const id = decodeURIComponent(hash.slice(1));
    if (goTo(id)) return;
    const watch = new MutationObserver(() => {
      if (goTo(id)) watch.disconnect();
    });
    watch.observe(document.body, { childList: true, subtree: true });
    return () => watch.disconnect();
  }, [hash, key]);
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
