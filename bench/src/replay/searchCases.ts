import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type CatalogLine } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { CampDataChunkRequest } from '@campjay/query-api/search/contract.ts';
import { isUnknownOption, parseCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { searchNaively } from '@campjay/query-api/search/rule.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { EVERYTHING, randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';
import { DAY } from '../startProduct.ts';

/** Body of a search, and its total according to a plain loop over the catalog. */
export interface SearchCase {
  readonly body: string;
  readonly total: number;
}

const SEASON = 2026;

export const makeSearchCases = (catalog: readonly CatalogLine[], count: number): readonly SearchCase[] => {
  const random = seededRandom(41);
  const camps = catalog.map(campOfLine);
  const today = readIsoDay(DAY) ?? 0;
  return Array.from({ length: count }, () => {
    const request = randomRequest(random, camps, SEASON, { ...EVERYTHING, text: 0.25 });
    const criteria = parseCriteria(CampDataChunkRequest.parse(request), SEASON, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    const { total } = searchNaively(camps, criteria, 'alpha');
    return { body: JSON.stringify({ slug: '', ...request, limit: 18 }), total };
  });
};
