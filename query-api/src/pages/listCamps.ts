import { type DayNumber } from '@campjay/events/calendar.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { createAdTokenNonce } from '@campjay/domain/ads/tokens/adToken.ts';
import { type AdCard, type AdSource, chooseAdCards } from '../ads/placement/adCards.ts';
import { interleaveAds, listAdPlaces } from '../ads/placement/adPlaces.ts';
import { type Cards, type FoundCard } from '../search/cards.ts';
import { CampDataChunkRequest } from '../search/contract.ts';
import { findCamps, type SearchResult } from '../search/findCamps.ts';
import { type SearchQuery } from '../search/index/evaluate.ts';
import { type IndexedCatalog } from '../search/index/campIndex.ts';
import { search } from '../search/index/snapshot.ts';
import { presentCard, presentChunk } from '../search/presentChunk.ts';
import { isUnknownOption, parseCriteria } from '../search/searchCriteria.ts';
import { findSimilarCamps, findWholeCamps } from '../search/wholeCamps.ts';
import { type CampOnPage } from './campPage.ts';

/** The number of camps that the client shows in its first two batches. */
const MAX_LISTED_CAMPS = 18;

/** A camp on a server-rendered page. */
export interface ListedCamp {
  readonly name: string;
  readonly description: string | undefined;
  readonly website: string | undefined;
  /** Cities or neighborhoods of the matching sessions, without duplicates. */
  readonly cities: readonly string[];
  /** The first and the last day of the matching sessions; undefined before the camp releases its schedule. */
  readonly dates: { readonly first: DayNumber; readonly last: DayNumber } | undefined;
}

/** The camps of a server-rendered page. */
export interface CampListing {
  readonly season: number;
  /** Number of camps with a matching session in the season. */
  readonly total: number;
  readonly camps: readonly ListedCamp[];
  /** The first chunk of cards: the response to the client's first request. */
  readonly firstChunk: FirstChunk;
}

interface FirstChunk {
  /** The data of the response. An ad's token is left blank (`BLANK_AD_TOKEN`), because it belongs to one visitor. */
  readonly json: string;
  /** The number of camps among the cards; the others are ads. */
  readonly camps: number;
}

/** An ad that was drawn for one visitor to a page. */
export interface PageAd {
  readonly card: AdCard;
  /** All that the ad's card shows. */
  readonly key: string;
}

/**
 * Replaced by a token in each document. Random, so that no text of a camp or an advertiser can contain it.
 */
export const BLANK_AD_TOKEN = createAdTokenNonce();

/** Number of cards in the client's first request for a page. */
const FIRST_CHUNK_SIZE = 3;

/** The location fields that camps and sessions share. */
interface LocationFacts {
  readonly address_city?: string | undefined;
  readonly neighborcality?: string | undefined;
}

const presentListedCamp = ({ card, matchingSessions }: FoundCard): ListedCamp => {
  const { facts } = card.camp;
  const sessions = matchingSessions.map(({ session }) => session);
  const locations: readonly LocationFacts[] = sessions.length > 0 ? sessions.map((session) => session.facts) : [facts];
  return {
    name: facts.camp_org_name,
    description: facts.description_short,
    website: facts.base_url,
    cities: [...new Set(locations.flatMap((location) => location.address_city ?? location.neighborcality ?? []))],
    dates:
      sessions.length > 0
        ? {
            first: Math.min(...sessions.map(({ start }) => start)),
            last: Math.max(...sessions.map(({ end }) => end)),
          }
        : undefined,
  };
};

/** Returns the search request that the client sends for a page before the visitor changes any filter. */
const presetRequestFor = (match: PageMatch): CampDataChunkRequest => {
  const place = pageLocation(match);
  return CampDataChunkRequest.parse({
    filterState: { selectedCategory: presetCategories(match) ?? [] },
    ...(place && { latLongUser: { lat: place.lat, lng: place.lng }, latLongUserRadius: place.radius }),
    sortCriteria: place ? 'distance' : 'alpha',
    limit: MAX_LISTED_CAMPS,
  });
};

const queryFor = (request: CampDataChunkRequest, season: number, today: DayNumber): SearchQuery => {
  const criteria = parseCriteria(request, season, today);
  if (isUnknownOption(criteria)) throw new Error(`A page presets ${criteria.field}, which ${criteria.message}`);
  return { criteria, meanings: [] }; // without search text, there are no words to interpret
};

const presentFirstChunk = (
  found: SearchResult<readonly FoundCard[]>,
  ads: readonly AdCard[],
  criteria: SearchQuery['criteria'],
): FirstChunk => {
  const cards = interleaveAds(0, FIRST_CHUNK_SIZE, ads, found.cards);
  const response = presentChunk({ ...found, cards }, criteria, () => BLANK_AD_TOKEN);
  return { json: response.slice('{"data":'.length, -1), camps: cards.length - ads.length };
};

/**
 * Draws the ad that comes first on a page, as for the client's first request; undefined if no ad matches. Each call may
 * draw another.
 */
export const drawPageAd = async (
  catalog: IndexedCatalog,
  cards: Cards,
  ads: AdSource,
  today: DayNumber,
  match: PageMatch,
): Promise<PageAd | undefined> => {
  const request = presetRequestFor(match);
  const query = queryFor(request, catalog.snapshot.season, today);
  const places = listAdPlaces(0, FIRST_CHUNK_SIZE).length;
  const [card] = await chooseAdCards(catalog, query, request, cards, ads, places);
  if (!card) return undefined;
  const { adJson, advertiserJson } = card.ad;
  return { card, key: `${adJson}${advertiserJson}${presentCard(card, query.criteria)}` };
};

/**
 * Lists the first camps of a page: the same camps that the client finds there before the visitor changes any filter.
 * @param ad the ad that comes first
 */
export const listCamps = async (
  catalog: IndexedCatalog,
  cards: Cards,
  today: DayNumber,
  match: PageMatch,
  ad: PageAd | undefined,
): Promise<CampListing> => {
  const request = presetRequestFor(match);
  const { season } = catalog.snapshot;
  const query = queryFor(request, season, today);
  const result = await findCamps(catalog, query, request, cards);
  return {
    season,
    total: result.total,
    camps: result.cards.map(presentListedCamp),
    firstChunk: presentFirstChunk(result, ad ? [ad.card] : [], query.criteria),
  };
};

/** True if a page lists any camp. Uses only the search index, without loading camp cards. */
export const hasCamps = ({ snapshot }: IndexedCatalog, today: DayNumber, match: PageMatch): boolean => {
  const query = queryFor(presetRequestFor(match), snapshot.season, today);
  return search(snapshot, query, { sort: 'alpha', excluded: new Set(), limit: 1 }).found.length > 0;
};

/** Finds what the page of a camp shows; undefined if the catalog does not list it. */
export const findCampOnPage = async (
  catalog: IndexedCatalog,
  cards: Cards,
  today: DayNumber,
  orgId: string,
): Promise<CampOnPage | undefined> => {
  const { season } = catalog.snapshot;
  const query = queryFor(CampDataChunkRequest.parse({ filterState: {} }), season, today);
  const [camp] = await findWholeCamps(catalog, query, { org_ids: [orgId], latLongUser: null }, cards);
  return camp && { camp, similar: await findSimilarCamps(catalog, today, camp, cards), season };
};
