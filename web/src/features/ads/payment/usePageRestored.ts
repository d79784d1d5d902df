import { useEffect } from 'react';

/** Calls back when the page is restored from the browser's back/forward cache. */
export const usePageRestored = (onRestored: () => void): void => {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [onRestored]);
};
