import { type Diagnostic, createDiagnostic } from '@campjay/platform/telemetry/diagnostic.ts';
import { cardIdentity } from '@campjay/domain/catalog/sessionFacts.ts';
import { type TextIndex, TextIndexUnavailable } from '@campjay/platform/text-index/port.ts';
import { type TextIndexCircuit } from '@campjay/platform/text-index/textIndexCircuit.ts';
import { type AdCard, type AdSource, chooseAdCards } from '../ads/placement/adCards.ts';
import { listAdPlaces, interleaveAds } from '../ads/placement/adPlaces.ts';
import { type Cards, type FoundCard, selectPassingSessions } from './cards.ts';
import { type CampDataChunkRequest } from './contract.ts';
import { type IndexedCatalog } from './index/campIndex.ts';
import { type SearchQuery } from './index/evaluate.ts';
import { findMapPoints } from './index/map/mapPoints.ts';
import { type Meaning } from './index/meaning.ts';
import { type EmptyResultHelp, explainEmptyResult } from './index/emptyResult.ts';
import { countFacets, countUnpriced, meaningsOf, search, type Snapshot, unknownWords } from './index/snapshot.ts';
import { type SearchCriteria } from './searchCriteria.ts';

export interface SearchTiming {
  readonly kind: 'cards' | 'facets' | 'map';
  readonly ms: number;
}

/** Reports the duration of every search of the index. */
export const searchTiming: Diagnostic<SearchTiming> = createDiagnostic('campjay:searched');

/** Runs a search and records its duration. */
const measureSearch = <Result>(kind: SearchTiming['kind'], runSearch: () => Result): Result => {
  const startedAt = performance.now();
  const result = runSearch();
  searchTiming.record({ kind, ms: performance.now() - startedAt });
  return result;
};

export interface SearchResult<FoundCards> {
  /** The next page of cards. */
  readonly cards: FoundCards;
  /** Number of all matching camps, not only of those on this page. */
  readonly total: number;
  /** The number of further camps that match only by sessions without a listed price. */
  readonly unpriced: number;
  readonly meanings: readonly Meaning[];
  /** Only if nothing matches. */
  readonly help: EmptyResultHelp | undefined;
  /** True if the text index was unavailable, so that words were matched against the in-memory vocabulary. */
  readonly wordsMatchedSimply: boolean;
}

/** A page of cards of camps and ads. `place` is a card's position in the whole list, starting at 0. */
export type FoundChunk = SearchResult<readonly ((FoundCard | AdCard) & { readonly place: number })[]>;

/** Text indexes that propose similar catalog words for typed words that the catalog does not contain. */
export interface SpellingSources {
  /** The preferred source, if one is configured. */
  readonly textIndex: TextIndexCircuit | undefined;
  /** Used without a text index, and while it is unavailable. */
  readonly fallback: TextIndex;
}

/** Similar words of the catalog for each typed word that the catalog does not contain. */
export const proposeSpellings = async (
  snapshot: Snapshot,
  words: readonly string[],
  { textIndex, fallback }: SpellingSources,
): Promise<ReadonlyMap<string, readonly string[]>> =>
  new Map(
    await Promise.all(
      unknownWords(snapshot, words).map(async ({ typed, prefix }) => {
        const proposed = await (textIndex ?? fallback).propose(typed, { prefix }).catch((error: unknown) => {
          if (!(error instanceof TextIndexUnavailable)) throw error;
          return fallback.propose(typed, { prefix });
        });
        return [typed, proposed] as const;
      }),
    ),
  );

/**
 * Looks up the typed words in the catalog. Only words that the catalog does not contain are sent to the text index,
 * which proposes similar words.
 */
export const resolveWords = async (
  { snapshot }: IndexedCatalog,
  criteria: SearchCriteria,
  sources: SpellingSources,
): Promise<SearchQuery> => {
  const words = criteria.words ?? [];
  const proposals = await proposeSpellings(snapshot, words, sources);
  return {
    criteria,
    meanings: meaningsOf(snapshot, words, proposals),
    isFallbackMatch: words.length > 0 && sources.textIndex?.isAvailable() === false,
  };
};

/**
 * Finds the next page of cards: camps in order, with ads inserted between them. Ads neither remove nor reorder camps,
 * and do not change the number of matches.
 */
export const findChunk = async (
  catalog: IndexedCatalog,
  query: SearchQuery,
  request: CampDataChunkRequest,
  cards: Cards,
  adSource: AdSource,
): Promise<FoundChunk> => {
  const firstPosition = request.loadedAdOrgIds.length + request.loadedOrganicOrgIds.length;
  const adPositions = listAdPlaces(firstPosition, request.limit);
  const ads = await chooseAdCards(catalog, query, request, cards, adSource, adPositions.length);
  const found = await findCamps(catalog, query, { ...request, limit: request.limit - ads.length }, cards);
  return { ...found, cards: interleaveAds(firstPosition, request.limit, ads, found.cards) };
};

/** Finds the next page of camps, in order. Camps that the client already has are left out. */
export const findCamps = async (
  catalog: IndexedCatalog,
  query: SearchQuery,
  request: Omit<CampDataChunkRequest, 'slug' | 'loadedAdOrgIds'>,
  cards: Cards,
): Promise<SearchResult<readonly FoundCard[]>> => {
  const { snapshot, schema } = catalog;
  const excluded = new Set(request.loadedOrganicOrgIds);
  const renderedIdentities = new Set(request.renderedInstanceIds);
  const chunk: FoundCard[] = [];
  let total: number | undefined;
  // Usually runs once. Runs again to replace camps that the client already shows or that no longer match.
  for (;;) {
    const limit = request.limit - chunk.length;
    const page = measureSearch('cards', () => search(snapshot, query, { sort: request.sortCriteria, excluded, limit }));
    total ??= page.total;
    const cardsById = await cards.load(schema, snapshot.season, page.found);
    for (const found of page.found) {
      excluded.add(found.orgId);
      const card = cardsById.get(found.orgId);
      const foundCard = card && selectPassingSessions(found, card, query);
      if (!foundCard) continue;
      const firstInstanceId = foundCard.matchingSessions[0]?.session.facts.instance_id;
      if (!renderedIdentities.has(cardIdentity(found.orgId, firstInstanceId, 'organic'))) chunk.push(foundCard);
    }
    if (page.found.length < limit || chunk.length === request.limit) break;
  }
  return {
    cards: chunk,
    total,
    unpriced: countUnpriced(snapshot, query, total),
    meanings: query.meanings,
    help: total === 0 ? explainEmptyResult(snapshot, query) : undefined,
    wordsMatchedSimply: query.isFallbackMatch === true,
  };
};

export const findFacets = ({ snapshot }: IndexedCatalog, query: SearchQuery): ReturnType<typeof countFacets> =>
  measureSearch('facets', () => countFacets(snapshot, query));

export const findPoints = ({ snapshot }: IndexedCatalog, query: SearchQuery): ReturnType<typeof findMapPoints> =>
  measureSearch('map', () => findMapPoints(snapshot, query));
