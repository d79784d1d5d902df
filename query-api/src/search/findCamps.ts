import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { type TextIndex, TextIndexUnavailable } from '@campjay/platform/text-index/port.ts';
import { type TextIndexCircuit } from '@campjay/platform/text-index/textIndexCircuit.ts';
import { type AdCard, type AdSource, chooseAdCards } from '../ads/placement/adCards.ts';
import { adPlaces, interleaveAds } from '../ads/placement/adPlaces.ts';
import { type Cards, type FoundCard, passingOf } from './cards.ts';
import { type CampDataChunkRequest, type FilterField } from './contract.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { type Meaning } from './index/meaning.ts';
import { facets, meaningsOf, relaxations, search, unknownWords } from './index/snapshot.ts';
import { type SearchCriteria } from './searchCriteria.ts';

export interface SearchTiming {
  readonly kind: 'cards' | 'facets';
  readonly ms: number;
}

/** Published after every search of the index. */
export const searchTiming: Diagnostic<SearchTiming> = createDiagnostic('campjay:searched');

/** Runs a search and records its duration. */
const timed = <Found>(kind: SearchTiming['kind'], search: () => Found): Found => {
  const startedAt = performance.now();
  const found = search();
  searchTiming.record({ kind, ms: performance.now() - startedAt });
  return found;
};

/** The total of matching camps, and the next cards. */
interface SearchResult<FoundCards> {
  readonly cards: FoundCards;
  readonly total: number;
  readonly meanings: readonly Meaning[];
  readonly relax: readonly { readonly field: FilterField; readonly freed: number }[] | undefined;
  readonly wordsMatchedSimply: boolean;
}

/** Camps and ads, each with its place in the whole list, from 0. */
export type FoundChunk = SearchResult<readonly ((FoundCard | AdCard) & { readonly place: number })[]>;

/** Sources of catalog words for typed words. */
export interface WordSources {
  /** The preferred source, if one is configured. */
  readonly textIndex: TextIndexCircuit | undefined;
  /** Used without a text index, and while it is unavailable. */
  readonly fallback: TextIndex;
}

/** Resolves the typed words. Only words that the catalog does not contain are sent to the text index. */
export const resolveWords = async (
  { snapshot }: IndexedCatalog,
  criteria: SearchCriteria,
  { textIndex, fallback }: WordSources,
): Promise<SearchQuery> => {
  const words = criteria.words ?? [];
  const proposals = await Promise.all(
    unknownWords(snapshot, words).map(async ({ typed, prefix }) => {
      const proposed = await (textIndex ?? fallback).propose(typed, { prefix }).catch((error: unknown) => {
        if (!(error instanceof TextIndexUnavailable)) throw error;
        return fallback.propose(typed, { prefix });
      });
      return [typed, proposed] as const;
    }),
  );
  return {
    criteria,
    meanings: meaningsOf(snapshot, words, new Map(proposals)),
    wordsMatchedSimply: words.length > 0 && textIndex?.isAvailable() === false,
  };
};

/**
 * Finds the next cards in order, with ads among the camps. Ads take extra places: they neither remove nor reorder
 * camps, and do not change the number of matches.
 */
export const findChunk = async (
  catalog: IndexedCatalog,
  query: SearchQuery,
  request: CampDataChunkRequest,
  cards: Cards,
  source: AdSource,
): Promise<FoundChunk> => {
  const first = request.loadedAdOrgIds.length + request.loadedOrganicOrgIds.length;
  const places = adPlaces(first, request.limit);
  const ads = await chooseAdCards(catalog, query, request, cards, source, places.length);
  const found = await findCamps(catalog, query, { ...request, limit: request.limit - ads.length }, cards);
  return { ...found, cards: interleaveAds(first, request.limit, ads, found.cards) };
};

/** Finds the next camps in order, without those that the client already has. */
export const findCamps = async (
  catalog: IndexedCatalog,
  query: SearchQuery,
  request: Omit<CampDataChunkRequest, 'slug' | 'loadedAdOrgIds'>,
  cards: Cards,
): Promise<SearchResult<readonly FoundCard[]>> => {
  const { snapshot, schema } = catalog;
  const sort = query.criteria.place ? request.sortCriteria : 'alpha';
  const excluded = new Set(request.loadedOrganicOrgIds);
  const rendered = new Set(request.renderedInstanceIds);
  const chunk: FoundCard[] = [];
  let total: number | undefined;
  // Usually one round. Another round replaces cards that are already rendered or whose camps have just changed.
  for (;;) {
    const limit = request.limit - chunk.length;
    const page = timed('cards', () => search(snapshot, query, { sort, excluded, limit }));
    total ??= page.total;
    const loaded = await cards.load(schema, snapshot.season, page.found);
    for (const found of page.found) {
      excluded.add(found.orgId);
      const card = loaded.get(found.orgId);
      const shown = card && passingOf(found, card, query);
      if (!shown) continue;
      const first = shown.passing[0]?.session.facts.instance_id;
      if (!rendered.has(cardIdentity(found.orgId, first, 'organic'))) chunk.push(shown);
    }
    if (page.found.length < limit || chunk.length === request.limit) break;
  }
  return {
    cards: chunk,
    total,
    meanings: query.meanings,
    relax: total === 0 ? relaxations(snapshot, query) : undefined,
    wordsMatchedSimply: query.wordsMatchedSimply === true,
  };
};

export const findFacets = ({ snapshot }: IndexedCatalog, query: SearchQuery): ReturnType<typeof facets> =>
  timed('facets', () => facets(snapshot, query));
