import { type DayNumber } from '@campjay/events/calendar.ts';
import { errorCode } from '@campjay/platform/kernel/errors.ts';
import { type Answer, badRequest, type Problem, problem } from '@campjay/platform/http/route.ts';
import { type FacetCountsRequest } from './contract.ts';
import { resolveWords, type SpellingSources } from './findCamps.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { isUnknownOption, parseCriteria } from './searchCriteria.ts';

export interface SearchServiceDeps extends SpellingSources {
  /** Returns the current catalog; undefined until it is loaded. */
  readonly getCatalog: () => IndexedCatalog | undefined;
  readonly today: () => DayNumber;
}

/**
 * Parses a request's filters and calls `respond` with the current catalog and the query. Returns a problem instead if
 * the filters are invalid or the catalog is still being loaded.
 */
export type SearchService = <Result>(
  request: Pick<FacetCountsRequest, 'filterState' | 'latLongUser' | 'latLongUserRadius'>,
  respond: (
    catalog: IndexedCatalog,
    query: SearchQuery,
    spellingSources: SpellingSources,
  ) => Promise<Answer<Result>> | Answer<Result>,
) => Promise<Answer<Result>>;

/** PostgreSQL's error code for a table that does not exist. */
const UNDEFINED_TABLE = '42P01';

/** The catalog cannot be read yet. */
export const NOT_READY: Problem = problem(503, {
  type: 'CatalogueLoading',
  message: 'The catalog is still being loaded. Please try again in a moment.',
  retryAfterSeconds: 1,
});

/**
 * Returns what `respond` returns. Returns a problem instead if the read-model build to which the catalog belongs was
 * dropped before the index switched to the next build.
 */
export const refuseDroppedBuild = async <Result>(
  respond: () => Promise<Result> | Result,
): Promise<Result | Problem> => {
  try {
    return await respond();
  } catch (error) {
    if (errorCode(error) === UNDEFINED_TABLE) return NOT_READY;
    throw error;
  }
};

export const createSearchService =
  ({ getCatalog, today, ...spellingSources }: SearchServiceDeps): SearchService =>
  async (request, respond) => {
    const catalog = getCatalog();
    if (!catalog) return NOT_READY;
    const criteria = parseCriteria(request, catalog.snapshot.season, today());
    if (isUnknownOption(criteria)) return badRequest([criteria]);
    const query = await resolveWords(catalog, criteria, spellingSources);
    return refuseDroppedBuild(() => respond(catalog, query, spellingSources));
  };
