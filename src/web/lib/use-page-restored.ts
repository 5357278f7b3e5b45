import { useEffect, useEffectEvent } from 'react';

/**
 * Calls `onRestored` when the browser restores the page from its back/forward cache, for example after Back
 * from the payment page. A restored page still has its earlier state.
 */
export function usePageRestored(onRestored: () => void): void {
  const handleRestored = useEffectEvent(onRestored);
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent) => {
      if (persisted) handleRestored();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, []);
}
