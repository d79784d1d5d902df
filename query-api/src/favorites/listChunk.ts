import { type Answer, okText } from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { type SearchService } from '../search/searchService.ts';
import { type Cards } from '../search/cards.ts';
import { type FoundCard, passingOf } from '../search/foundCard.ts';
import { type IndexedCatalog } from '../search/index/campIndex.ts';
import { type SearchQuery } from '../search/index/evaluate.ts';
import { listCamps } from '../search/index/listing.ts';
import { presentCard } from '../search/presentChunk.ts';
import { type Place } from '../search/searchCriteria.ts';
import { type FavoriteChunk, type FavoriteChunkRequest } from './contract.ts';

type Request = z.output<typeof FavoriteChunkRequest>;

/** Returns the next cards of a list of camps. */
export type ListChunk = (request: Request) => Promise<Answer<FavoriteChunk>>;

export const createListChunk =
  ({ searchService, cards }: { readonly searchService: SearchService; readonly cards: Cards }): ListChunk =>
  (request) =>
    searchService(
      { filterState: request.filterState, latLongUser: null, latLongUserRadius: null },
      async (catalog, query) => {
        const near = placeOf(request);
        const { shown, unlisted } = await findListedCards(catalog, query, { ...request, near }, cards);
        const criteria = { ...query.criteria, ...(near && { place: near }) };
        const data = shown.map((card) => presentCard(card, criteria)).join(',');
        return okText(`{"data":[${data}],"unlisted":${JSON.stringify(unlisted)},"season":${criteria.season}}`);
      },
    );

/** The place from which distances are measured. Its radius is infinite, so it excludes nothing. */
const placeOf = ({ latLongUser }: Request): Place | undefined =>
  latLongUser && latLongUser.lat !== null && latLongUser.lng !== null
    ? { lat: latLongUser.lat, lng: latLongUser.lng, radius: Number.POSITIVE_INFINITY }
    : undefined;

/** The next cards in order, and the requested camps that the catalog does not list. */
const findListedCards = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  request: Request & { readonly near: Place | undefined },
  cards: Cards,
): Promise<{ readonly shown: readonly FoundCard[]; readonly unlisted: readonly string[] }> => {
  const { found, unlisted } = listCamps(snapshot, query, {
    orgIds: new Set(request.favoritedCampsArray),
    excluded: new Set(request.loadedCampOrgIds),
    limit: request.limit,
    near: request.sortCriteria === 'distance' ? request.near : undefined,
  });
  const loaded = await cards.load(schema, snapshot.season, found);
  const shown = found.flatMap((camp): readonly FoundCard[] => {
    const card = loaded.get(camp.orgId);
    return card ? [passingOf(camp, card, query) ?? { card, passing: [] }] : [];
  });
  // A camp that was removed from the catalog since it was indexed has no card.
  return { shown, unlisted: [...unlisted, ...found.flatMap(({ orgId }) => (loaded.has(orgId) ? [] : [orgId]))] };
};
