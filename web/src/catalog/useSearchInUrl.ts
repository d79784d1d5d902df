import { useEffect } from 'react';
import type { SearchState } from './search.ts';
import { writeSearch } from './searchInUrl.ts';

/** Pause after a change before it stands in the address. */
const WRITE_AFTER_MS = 400;

/** Keeps the address saying what is searched, in the history entry that the page has already; nothing while `search` is undefined. */
export const useSearchInUrl = (search: SearchState | undefined): void => {
  useEffect(() => {
    if (!search) return undefined;
    const { path, pageFilters, initialPlace } = search;
    const write = (): void => {
      const { pathname, search: query, hash } = window.location;
      if (pathname !== path) return; // a link was followed, and its page is only being drawn
      const newQuery = writeSearch(query, search, { filters: pageFilters, place: initialPlace });
      if (newQuery === query) return;
      // Not through the router: to it this would be a navigation, and the page would be drawn and scrolled anew.
      window.history.replaceState(window.history.state, '', `${pathname}${newQuery}${hash}`);
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    // After Back the address is another search's, which is about to take this one's place.
    const cancel = (): void => clearTimeout(timer);
    window.addEventListener('popstate', cancel);
    return () => {
      cancel();
      window.removeEventListener('popstate', cancel);
    };
  }, [search]);
};
