import { matchPath } from '@campjay/domain/geography/matchPath.ts';
import { FIRST_CHUNK_ELEMENT_ID } from '@campjay/domain/product/firstChunkElement.ts';
import { pageEntered } from './features/catalog/search.ts';
import { type CampChunk, searchApi } from './features/catalog/searchApi.ts';
import { readStoredSearch } from './features/catalog/searchHistory.ts';
import { hasSearchParams } from './features/catalog/searchInUrl.ts';
import { campSearchOf, firstChunkParamsOf } from './features/catalog/searchRequest.ts';
import { kidsInSearch } from './features/kids/kids.ts';
import type { AppStore } from './store.ts';

/** The first cards of a search page: the server's response to the request that the client would make first. */
export type ServedChunk = Omit<CampChunk, 'searchText'>;

interface ServedSearch {
  /** The path of the page. */
  readonly path: string;
  /** The router's key of the history entry. */
  readonly entry: string;
  readonly chunk: ServedChunk;
}

/** Parses the response of our own API. */
export const parseServedChunk = (json: string): ServedChunk => JSON.parse(json) as ServedChunk;

/** Enters a search page with its default search, and caches the response, so that the client does not request it. */
export const enterServedSearch = (store: AppStore, { path, entry, chunk }: ServedSearch): void => {
  const link = { query: '', season: undefined, place: undefined };
  store.dispatch(pageEntered({ path, entry, match: matchPath(path), link }));
  const { search } = store.getState();
  store.dispatch(
    searchApi.util.upsertQueryEntries([
      {
        endpointName: 'camps',
        arg: campSearchOf(search),
        value: { pages: [{ ...chunk, searchText: '' }], pageParams: [firstChunkParamsOf(search)] },
      },
    ]),
  );
};

/** Whether the history entry, for example of a reloaded page, has a search that its URL does not contain. */
const hasUnsharedSearch = (): boolean => {
  const { usr } = Object(window.history.state) as { readonly usr?: unknown };
  const stored = readStoredSearch(usr);
  return stored !== undefined && (stored.boundingBox !== null || stored.namedChildren.length > 0);
};

/**
 * Reads the first cards from the server's document. Undefined if it has none, or if they are not the answer to this
 * visitor's search: it has filters from the URL, kids, an area of the map, or perhaps the saved place of an account.
 */
export const readServedChunk = (store: AppStore): ServedChunk | undefined => {
  const json = document.getElementById(FIRST_CHUNK_ELEMENT_ID)?.textContent;
  const state = store.getState();
  const isPersonal =
    state.identity.hasSessionHint ||
    kidsInSearch(state).length > 0 ||
    hasSearchParams(new URLSearchParams(window.location.search)) ||
    hasUnsharedSearch();
  return json === undefined || isPersonal ? undefined : parseServedChunk(json);
};
