import { useEffect, useState } from 'react';

/**
 * The token behind the '#' of a link in an email; empty without one. It is taken out of the history entry as soon as it is
 * read: whoever sees this screen later shall not see it.
 */
export const useTokenInAddress = (): string => {
  const [token] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const { pathname, search } = window.location;
    window.history.replaceState(window.history.state, '', pathname + search);
  }, []);
  return token;
};
