import { useEffect } from 'react';

/** Calls back whenever somebody comes back to the very same page, as it was: by Back, from the browser's memory. */
export const usePageRestored = (onRestored: () => void): void => {
  useEffect(() => {
    const handlePageShow = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onRestored();
    };
    window.addEventListener('pageshow', handlePageShow);
    return () => window.removeEventListener('pageshow', handlePageShow);
  }, [onRestored]);
};
