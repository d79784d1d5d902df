import { okText, ok, post, type Route, routes } from '@campjay/platform/http/kit.ts';
import { type Asking } from './asking.ts';
import { type Cards } from './cards.ts';
import { CampDataChunk, CampDataChunkRequest, FacetCounts, FacetCountsRequest } from './contract.ts';
import { findChunk, findFacets } from './findCamps.ts';
import { presentChunk } from './presentChunk.ts';

/** The specification's search paths. */
export const catalogRoutes = ({
  asking,
  cards,
}: {
  readonly asking: Asking;
  readonly cards: Cards;
}): readonly Route[] =>
  routes(
    post('/api/camp-data/get-camp-data-chunk', {
      allow: 'everyone',
      summary: 'The next camps that match a filter state, each with its matching sessions, and how many match in all.',
      body: CampDataChunkRequest,
      answer: CampDataChunk,
      handle: ({ body }) =>
        asking(body, async (catalog, asked) =>
          okText(presentChunk(await findChunk(catalog, asked, body, cards), asked.question)),
        ),
    }),
    post('/api/camp-data/get-facet-counts', {
      allow: 'everyone',
      summary:
        'For every option of every filter, how many camps match when that filter is replaced by that option alone.',
      body: FacetCountsRequest,
      answer: FacetCounts,
      handle: ({ body }) =>
        asking(body, (catalog, asked) => {
          const { facets, total } = findFacets(catalog, asked);
          return ok({ data: { totalMatchedOrgs: total, facets, season: asked.question.season } });
        }),
    }),
  );
