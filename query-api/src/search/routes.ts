import { LARGE_BODY_LIMIT, okSerialized, ok, post, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type AdServing } from '../ads/placement/adServing.ts';
import { type SearchService } from './searchService.ts';
import { type Cards } from './cards.ts';
import { CampDataChunk, CampDataChunkRequest, FacetCounts, FacetCountsRequest } from './contract.ts';
import { findChunk, findFacets } from './findCamps.ts';
import { presentChunk } from './presentChunk.ts';

/** Public search routes of the catalog. */
export const catalogRoutes = ({
  searchService,
  cards,
  ads,
}: {
  readonly searchService: SearchService;
  readonly cards: Cards;
  readonly ads: AdServing;
}): readonly Route[] =>
  combineRoutes(
    post('/api/camp-data/get-camp-data-chunk', {
      allow: 'everyone',
      summary:
        'The next camps that match a filter state, each with its matching sessions, and the total number of matches. Matching ads are placed between them.',
      body: CampDataChunkRequest,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: CampDataChunk,
      handle: ({ body, ...visit }) =>
        searchService(body, async (catalog, query) => {
          const chunk = await findChunk(catalog, query, body, cards, ads);
          return okSerialized(presentChunk(chunk, query.criteria, ads.createTokenFactory(visit)));
        }),
    }),
    post('/api/camp-data/get-facet-counts', {
      allow: 'everyone',
      summary:
        'For every option of every filter, how many camps match when that filter is replaced by that option alone.',
      body: FacetCountsRequest,
      answer: FacetCounts,
      handle: ({ body }) =>
        searchService(body, (catalog, query) => {
          const { facets, total } = findFacets(catalog, query);
          return ok({ data: { totalMatchedOrgs: total, facets, season: query.criteria.season } });
        }),
    }),
  );
