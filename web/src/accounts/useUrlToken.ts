import { useEffect, useState } from 'react';

/**
 * The token behind the '#' of a link in an email; empty without one. It is taken out of the history entry as soon as it is
 * read: whoever sees this screen later shall not see it. A link that is followed on the open page changes nothing but that
 * part of the address, so the page listens for it.
 */
export const useUrlToken = (): string => {
  const [token, setToken] = useState(() => window.location.hash.slice(1));
  useEffect(() => {
    const readToken = (): void => {
      const { hash, pathname, search } = window.location;
      if (hash.length > 1) setToken(hash.slice(1));
      window.history.replaceState(window.history.state, '', pathname + search);
    };
    readToken();
    window.addEventListener('hashchange', readToken);
    return () => window.removeEventListener('hashchange', readToken);
  }, []);
  return token;
};
