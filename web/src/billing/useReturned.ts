import { useEffect } from 'react';

/** Calls back whenever somebody comes back to the very same page, as it was: by Back, from the browser's memory. */
export const useReturned = (onReturned: () => void): void => {
  useEffect(() => {
    const cameBack = ({ persisted }: PageTransitionEvent): void => {
      if (persisted) onReturned();
    };
    window.addEventListener('pageshow', cameBack);
    return () => window.removeEventListener('pageshow', cameBack);
  }, [onReturned]);
};
