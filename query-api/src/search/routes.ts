import { FilterState } from '@campjay/domain/catalog/searchFields.ts';
import {
  LARGE_BODY_LIMIT,
  okSerialized,
  ok,
  post,
  problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { type AdServing } from '../ads/placement/adServing.ts';
import { type SearchService } from './searchService.ts';
import { type Cards } from './cards.ts';
import {
  CampAnswer,
  CampDataChunk,
  CampDataChunkRequest,
  CampRequest,
  CampsAnswer,
  CampsRequest,
  FacetCounts,
  FacetCountsRequest,
  MapPoints,
} from './contract.ts';
import { findSimilarCamps, findWholeCamps } from './wholeCamps.ts';
import { findChunk, findFacets, findPoints } from './findCamps.ts';
import { presentChunk } from './presentChunk.ts';

const noSuchCamp = problem(404, {
  type: 'NoSuchCamp',
  field: 'org_id',
  message: 'We do not list a camp with this id (any more).',
});

/** The search of a page of camps: its filters leave out no camp, so its place does not filter either. */
const toSearch = ({ filterState = FilterState.parse({}) }: { readonly filterState?: FilterState | undefined }) => ({
  ...{ filterState, latLongUser: null, latLongUserRadius: null },
});

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
    post('/api/camp-data/get-map-points', {
      allow: 'everyone',
      summary:
        'The locations of all camps that match a filter state, each with the number of matching sessions there and their lowest price.',
      body: FacetCountsRequest,
      answer: MapPoints,
      handle: ({ body }) =>
        searchService(body, (catalog, query) => {
          const { points, pointCount, total } = findPoints(catalog, query);
          const isCut = pointCount > points.length;
          const { season } = query.criteria;
          return ok({ data: { points: [...points], isCut, pointCount, totalMatchedOrgs: total, season } });
        }),
    }),
    post('/api/camp-data/get-camp', {
      allow: 'everyone',
      problems: [404],
      summary: 'One camp with all its sessions of the season, which of them fit the filters, and similar camps nearby.',
      body: CampRequest,
      answer: CampAnswer,
      handle: ({ body }) =>
        searchService(toSearch(body), async (catalog, query) => {
          const [camp] = await findWholeCamps(catalog, query, { ...body, org_ids: [body.org_id] }, cards);
          if (!camp) return noSuchCamp;
          const similar = await findSimilarCamps(catalog, query.criteria.today, camp, cards);
          return ok({ data: { camp, similar, season: query.criteria.season } });
        }),
    }),
    post('/api/camp-data/get-camps', {
      allow: 'everyone',
      summary: 'Up to four camps with all their sessions of the season, and which of them fit the filters.',
      body: CampsRequest,
      answer: CampsAnswer,
      handle: ({ body }) =>
        searchService(toSearch(body), async (catalog, query) => {
          const camps = await findWholeCamps(catalog, query, body, cards);
          return ok({ data: { camps: [...camps], season: query.criteria.season } });
        }),
    }),
  );
