import { useEffect, useState } from 'react';

/**
 * The token after the '#' of a link in an email; empty without one. It is removed from the history entry as soon as it
 * is read, so that it is not visible to others later. Following such a link on the open page changes only the hash, so
 * the page listens for that.
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
