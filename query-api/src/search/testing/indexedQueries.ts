import { seededRandom } from '@campjay/domain/catalog/testing/random.ts';
import { type Camp, seasonSessionsOf } from '../camp.ts';
import { CampDataChunkRequest, type SearchOrder } from '../contract.ts';
import { fuzzyMatches } from '../fuzzyMatch.ts';
import { type SearchQuery } from '../index/evaluate.ts';
import { meaningsOf, type Snapshot } from '../index/snapshot.ts';
import { wordsOfCamp } from '../rule.ts';
import { isUnknownOption, parseCriteria, type SearchCriteria } from '../searchCriteria.ts';
import { type Likelihoods, randomRequest } from './filterStates.ts';

export const SEASON = 2026;

export const vocabularyOf = (camps: readonly Camp[]): readonly string[] =>
  [...new Set(camps.flatMap((camp) => wordsOfCamp(camp, SEASON)))].sort();

/** A query whose words mean those of the vocabulary that resemble them. */
export const resolveQuery = (
  snapshot: Snapshot,
  vocabulary: readonly string[],
  criteria: SearchCriteria,
): SearchQuery => {
  const words = criteria.words ?? [];
  const meanings = words.map((typed, at) => [typed, fuzzyMatches(typed, vocabulary, at === words.length - 1)] as const);
  return { criteria, meanings: meaningsOf(snapshot, words, new Map(meanings)) };
};

interface RandomQueries {
  readonly seed: number;
  readonly count: number;
  readonly camps: readonly Camp[];
  readonly today: number;
  readonly likely: Likelihoods;
}

export const randomQueries = ({ seed, count, camps, today, likely }: RandomQueries) => {
  const random = seededRandom(seed);
  return Array.from({ length: count }, (): { readonly criteria: SearchCriteria; readonly sort: SearchOrder } => {
    const request = CampDataChunkRequest.parse(randomRequest(random, camps, SEASON, likely));
    const criteria = parseCriteria(request, SEASON, today);
    if (isUnknownOption(criteria)) throw new Error(criteria.message);
    return { criteria, sort: request.sortCriteria };
  });
};

interface Page {
  readonly found: readonly { readonly orgId: string; readonly matchingIndexes: readonly number[] }[];
}

/** Loads a whole list page by page. The last page is empty. */
export const loadAllPages = <P extends Page>(camps: readonly Camp[], load: (excluded: ReadonlySet<string>) => P) => {
  const byId = new Map(camps.map((camp) => [camp.orgId, camp]));
  const excluded = new Set<string>();
  const found: { orgId: string; instanceIds: string[] }[] = [];
  for (;;) {
    const lastPage = load(excluded);
    if (lastPage.found.length === 0) return { found, lastPage };
    for (const { orgId, matchingIndexes } of lastPage.found) {
      excluded.add(orgId);
      const camp = byId.get(orgId);
      const sessions = camp ? seasonSessionsOf(camp, SEASON) : [];
      found.push({ orgId, instanceIds: matchingIndexes.map((at) => sessions[at]?.facts.instance_id ?? 'none') });
    }
  }
};
