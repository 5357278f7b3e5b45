import type { MouseEvent } from 'react';
import { useNavigate } from '../lib/router.tsx';

/**
 * Returns a click handler that sends clicks on plain links of this site through the router. Parts that are
 * not hydrated have only plain links.
 */
export function useInternalLinks(available: readonly string[]): (event: MouseEvent) => void {
  const navigate = useNavigate();
  return (event) => {
    const { target, button, metaKey, ctrlKey, shiftKey, altKey } = event;
    if (event.defaultPrevented || button !== 0 || metaKey || ctrlKey || shiftKey || altKey) return;
    const link = target instanceof Element ? target.closest('a') : null;
    if (!link || link.target || link.hasAttribute('download')) return;
    if (link.getAttribute('href')?.startsWith('#')) return;
    const { origin, pathname, search, hash } = new URL(link.href, window.location.href);
    if (origin !== window.location.origin || !available.includes(pathname)) return;
    event.preventDefault();
    // A link to the current address adds no history entry, as in the browser.
    void navigate(pathname + search + hash, { replace: link.href === window.location.href });
  };
}
