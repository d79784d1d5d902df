import { type DayNumber } from '@campjay/events/season/calendar.ts';
import { errorCode } from '@campjay/platform/errorCode.ts';
import {
  type Answer,
  badRequest,
  okText,
  ok,
  post,
  type Problem,
  problem,
  type Route,
  routes,
} from '@campjay/platform/http/kit.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type TextIndex } from '@campjay/platform/textIndex/port.ts';
import { type Cards } from './cards.ts';
import { CampDataChunk, CampDataChunkRequest, FacetCounts, FacetCountsRequest } from './contract.ts';
import { findChunk, findFacets, lookUpWords } from './findCamps.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { type Asked } from './index/evaluate.ts';
import { presentChunk } from './presentChunk.ts';
import { isUnknownOption, questionOf } from './question.ts';

export interface CatalogParts {
  /** Undefined as long as the catalogue is being loaded. */
  readonly current: () => IndexedCatalog | undefined;
  readonly cards: Cards;
  readonly today: () => DayNumber;
  readonly textIndex: TextIndex;
  /** Answers where the text index is unavailable. */
  readonly fallback: TextIndex;
  readonly log: Log;
}

/** PostgreSQL's name for a table that is not there. */
const UNDEFINED_TABLE = '42P01';

const NOT_READY: Problem = problem(503, {
  type: 'CatalogueLoading',
  message: 'The catalogue is still being loaded. Please try again in a moment.',
  retryAfterSeconds: 1,
});

/** The specification's search paths. */
export const catalogRoutes = (parts: CatalogParts): readonly Route[] => {
  const asking = async <Result>(
    request: FacetCountsRequest,
    answer: (catalog: IndexedCatalog, asked: Asked) => Promise<Answer<Result>> | Answer<Result>,
  ): Promise<Answer<Result>> => {
    const catalog = parts.current();
    if (!catalog) return NOT_READY;
    const question = questionOf(request, catalog.snapshot.season, parts.today());
    if (isUnknownOption(question)) return badRequest([question]);
    const asked = await lookUpWords(catalog, question, parts.textIndex, parts.fallback, parts.log);
    try {
      return await answer(catalog, asked);
    } catch (error) {
      // A retired build was dropped before the index followed the pointer to the next one.
      if (errorCode(error) === UNDEFINED_TABLE) return NOT_READY;
      throw error;
    }
  };

  return routes(
    post('/api/camp-data/get-camp-data-chunk', {
      allow: 'everyone',
      summary: 'The next camps that match a filter state, each with its matching sessions, and how many match in all.',
      body: CampDataChunkRequest,
      answer: CampDataChunk,
      handle: ({ body }) =>
        asking(body, async (catalog, asked) =>
          okText(presentChunk(await findChunk(catalog, asked, body, parts.cards), asked.question)),
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
};
