import { useEffect } from 'react';
import type { SearchState } from './search.ts';
import { writeSearch } from './searchInUrl.ts';

/** Milliseconds from a change to its write into the URL. */
const WRITE_AFTER_MS = 400;

/** Writes the search into the URL, in the current history entry; does nothing while `search` is undefined. */
export const useSearchInUrl = (search: SearchState | undefined): void => {
  useEffect(() => {
    if (!search) return undefined;
    const { path, pageFilters, initialPlace } = search;
    const write = (): void => {
      const { pathname, search: query, hash } = window.location;
      if (pathname !== path) return; // a link was followed, and its page is not rendered yet
      const newQuery = writeSearch(query, search, { filters: pageFilters, place: initialPlace });
      if (newQuery === query) return;
      // Bypasses the router, which would treat this as a navigation, rerender the page and scroll it.
      window.history.replaceState(window.history.state, '', `${pathname}${newQuery}${hash}`);
    };
    const timer = setTimeout(write, WRITE_AFTER_MS);
    // After Back, the URL belongs to another search that is about to replace this one.
    const cancel = (): void => clearTimeout(timer);
    window.addEventListener('popstate', cancel);
    return () => {
      cancel();
      window.removeEventListener('popstate', cancel);
    };
  }, [search]);
};
