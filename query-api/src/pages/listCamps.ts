import { type DayNumber } from '@campjay/events/calendar.ts';
import { type PageMatch, pageLocation, presetCategories } from '@campjay/domain/geography/matchPath.ts';
import { type Cards, type FoundCard } from '../search/cards.ts';
import { CampDataChunkRequest } from '../search/contract.ts';
import { findCamps } from '../search/findCamps.ts';
import { type SearchQuery } from '../search/index/evaluate.ts';
import { type IndexedCatalog } from '../search/index/campIndex.ts';
import { search } from '../search/index/snapshot.ts';
import { isUnknownOption, parseCriteria } from '../search/searchCriteria.ts';

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
}

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

/**
 * Lists the first camps of a page: the same camps that the client finds there before the visitor changes any filter.
 */
export const listCamps = async (
  catalog: IndexedCatalog,
  cards: Cards,
  today: DayNumber,
  match: PageMatch,
): Promise<CampListing> => {
  const request = presetRequestFor(match);
  const { season } = catalog.snapshot;
  const result = await findCamps(catalog, queryFor(request, season, today), request, cards);
  return { season, total: result.total, camps: result.cards.map(presentListedCamp) };
};

/** True if a page lists any camp. Uses only the search index, without loading camp cards. */
export const hasCamps = ({ snapshot }: IndexedCatalog, today: DayNumber, match: PageMatch): boolean => {
  const query = queryFor(presetRequestFor(match), snapshot.season, today);
  return search(snapshot, query, { sort: 'alpha', excluded: new Set(), limit: 1 }).found.length > 0;
};
