import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { syntheticCatalog } from '@campjay/domain/catalog/testing/syntheticCatalog.ts';
import { readIsoDay } from '@campjay/events/calendar.ts';
import { CampDataChunkRequest, type SearchOrder } from '@campjay/query-api/search/contract.ts';
import { isUnknownOption, type SearchCriteria, parseCriteria } from '@campjay/query-api/search/searchCriteria.ts';
import { type Camp } from '@campjay/query-api/search/camp.ts';
import { campOfLine } from '@campjay/query-api/search/testing/campOfLine.ts';
import { type Likelihoods, randomRequest } from '@campjay/query-api/search/testing/filterStates.ts';

export const SEASON = 2026;
export const TODAY = readIsoDay('2026-03-01') ?? 0;

export interface BenchCase {
  readonly kind: string;
  readonly criteria: SearchCriteria;
  readonly sort: SearchOrder;
}

/** The mixed workload: a quarter each of facets, facets and place, text, text and facets. */
const KINDS: Readonly<Record<string, Likelihoods>> = {
  facets: { facets: 0.3, place: 0, text: 0, children: 0.3, numbers: 0.2, box: 0 },
  'facets + place': { facets: 0.3, place: 1, text: 0, children: 0.3, numbers: 0.2, box: 0 },
  text: { facets: 0, place: 0, text: 1, children: 0, numbers: 0, box: 0 },
  'text + facets': { facets: 0.3, place: 0, text: 1, children: 0.3, numbers: 0.2, box: 0 },
};

/** Generates the catalog, one camp at a time. */
export function* streamedCatalog(camps: number): Generator<Camp> {
  for (const line of syntheticCatalog({ camps, seed: 2026, sessions: 13 })) yield campOfLine(line);
}

export const catalog = (camps: number): readonly Camp[] => [...streamedCatalog(camps)];

export const makeBenchCases = (camps: readonly Camp[], perKind: number): readonly BenchCase[] => {
  const random = seededRandom(41);
  const made = Object.entries(KINDS).flatMap(([kind, likely]) =>
    Array.from({ length: perKind }, () => {
      const request = CampDataChunkRequest.parse(randomRequest(random, camps, SEASON, likely));
      const criteria = parseCriteria(request, SEASON, TODAY);
      if (isUnknownOption(criteria)) throw new Error(criteria.message);
      return {
        kind,
        criteria,
        // The other engines have no order by price, so it is measured separately.
        sort: criteria.place && request.sortCriteria === 'distance' ? ('distance' as const) : ('alpha' as const),
        order: random.next(),
      };
    }),
  );
  return made.toSorted((a, b) => a.order - b.order);
};
