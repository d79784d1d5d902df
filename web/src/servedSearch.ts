import type { PageMatch } from '@campjay/domain/geography/matchPath.ts';
import { FIRST_CHUNK_ELEMENT_ID } from '@campjay/domain/product/firstChunkElement.ts';
import { SponsoredCard } from './features/ads/card/servedSponsoredCard.ts';
import { EmptyResult } from './features/catalog/results/servedEmptyResult.ts';
import { UnreleasedCamps } from './features/catalog/results/servedUnreleasedCamps.ts';
import { pageEntered } from './features/catalog/search.ts';
import { type CampChunk, searchApi } from './features/catalog/searchApi.ts';
import { campSearchOf, firstChunkParamsOf } from './features/catalog/searchRequest.ts';
import type { AppStore } from './store.ts';

/** The first cards of a search page: the server's response to the request that the client would make first. */
export type ServedChunk = Omit<CampChunk, 'searchText'>;

interface ServedSearch {
  /** The path of the page. */
  readonly path: string;
  readonly match: PageMatch;
  /** The router's key of the history entry. */
  readonly entry: string;
  readonly chunk: ServedChunk;
}

/** Parses the response of our own API. */
export const parseServedChunk = (json: string): ServedChunk => JSON.parse(json) as ServedChunk;

/** The components for these results whose code is loaded on demand. It must be loaded before they are rendered. */
export const servedResultParts = ({ combinedData, totalMatchedOrgs }: ServedChunk) => [
  ...(totalMatchedOrgs === 0 ? [EmptyResult] : []),
  ...(combinedData.some(({ ad }) => ad) ? [SponsoredCard] : []),
  ...(combinedData.some(({ instances }) => instances.length === 0) ? [UnreleasedCamps] : []),
];

/** Enters a search page with its default search, and caches the response, so that the client does not request it. */
export const enterServedSearch = (store: AppStore, { path, match, entry, chunk }: ServedSearch): void => {
  const link = { query: '', season: undefined, place: undefined };
  store.dispatch(pageEntered({ path, entry, match, link }));
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

/**
 * Reads the first cards from the server's document. Undefined if it has none, or if the first-paint script has hidden them
 * because they do not answer this visitor's search.
 */
export const readServedChunk = (): ServedChunk | undefined => {
  const json = document.getElementById(FIRST_CHUNK_ELEMENT_ID)?.textContent;
  return json === undefined || 'personal' in document.documentElement.dataset ? undefined : parseServedChunk(json);
};
