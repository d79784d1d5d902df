import {
  type Answer,
  okSerialized,
  LARGE_BODY_LIMIT,
  ok,
  post,
  problem,
  type Route,
  combineRoutes,
} from '@campjay/platform/http/route.ts';
import { type z } from 'zod';
import { type SearchService } from '../search/searchService.ts';
import { type Cards, type FoundCard, selectPassingSessions } from '../search/cards.ts';
import { type IndexedCatalog } from '../search/index/campIndex.ts';
import { type SearchQuery } from '../search/index/evaluate.ts';
import { listCampsById } from '../search/index/listCampsById.ts';
import { presentCard } from '../search/presentChunk.ts';
import { type Place } from '../search/searchCriteria.ts';
import {
  FavoriteChunk,
  FavoriteChunkRequest,
  GetSharedRequest,
  SharedChunkRequest,
  SharedFavorites,
  FavoritesList,
} from './contract.ts';
import { createRateLimit } from '@campjay/platform/http/rateLimit.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';
import { type RouteDeps } from '@campjay/read-models/reader.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { readFavorites, readLists, type ShareLinkRef } from './readFavorites.ts';
import { type SharedLists, decryptNotes } from './sharedLists.ts';
import { favoritesStream } from '@campjay/events/streams.ts';

type ChunkRequest = z.output<typeof FavoriteChunkRequest>;

/** Returns the next cards of a list of camps. */
type ListChunk = (request: ChunkRequest) => Promise<Answer<FavoriteChunk>>;

const createListChunk =
  ({ searchService, cards }: { readonly searchService: SearchService; readonly cards: Cards }): ListChunk =>
  (request) =>
    searchService(
      { filterState: request.filterState, latLongUser: null, latLongUserRadius: null },
      async (catalog, query) => {
        const place = placeOf(request);
        const { foundCards, unlistedOrgIds } = await findListedCards(catalog, query, { ...request, place }, cards);
        const criteria = { ...query.criteria, ...(place && { place }) };
        const data = foundCards.map((card) => presentCard(card, criteria)).join(',');
        return okSerialized(
          `{"data":[${data}],"unlisted":${JSON.stringify(unlistedOrgIds)},"season":${criteria.season}}`,
        );
      },
    );

/**
 * Returns the place from which distances are measured. Its radius is infinite, so that it does not exclude any camp.
 */
const placeOf = ({ latLongUser }: ChunkRequest): Place | undefined =>
  latLongUser && latLongUser.lat !== null && latLongUser.lng !== null
    ? { lat: latLongUser.lat, lng: latLongUser.lng, radius: Number.POSITIVE_INFINITY }
    : undefined;

/** Finds the next cards in order, and the ids of requested camps that the catalog does not list. */
const findListedCards = async (
  { snapshot, schema }: IndexedCatalog,
  query: SearchQuery,
  request: ChunkRequest & { readonly place: Place | undefined },
  cards: Cards,
): Promise<{ readonly foundCards: readonly FoundCard[]; readonly unlistedOrgIds: readonly string[] }> => {
  const { found, unlisted } = listCampsById(snapshot, query, {
    orgIds: new Set(request.favoritedCampsArray),
    excluded: new Set(request.loadedCampOrgIds),
    limit: request.limit,
    near: request.sortCriteria === 'distance' ? request.place : undefined,
    byPrice: request.sortCriteria === 'price',
  });
  const cardsById = await cards.load(schema, snapshot.season, found);
  const foundCards = found.flatMap((camp): readonly FoundCard[] => {
    const card = cardsById.get(camp.orgId);
    return card ? [selectPassingSessions(camp, card, query) ?? { card, matchingSessions: [] }] : [];
  });
  // A camp has no card if it was removed from the catalog after it was indexed.
  const removedOrgIds = found.map(({ orgId }) => orgId).filter((orgId) => !cardsById.has(orgId));
  return { foundCards, unlistedOrgIds: [...unlisted, ...removedOrgIds] };
};

/**
 * Rate limit per network for requests with an invalid link. Requests with a valid link are never limited, even in a
 * network from which many people open an invalid link, such as a school's.
 */
const INVALID_LINK_LIMIT = { requests: 60, seconds: 10 * 60 };

/**
 * All invalid links get the same response: malformed links, links that never existed, links that the sharer has closed,
 * and links of deleted accounts.
 */
const linkNotFound = problem(404, {
  type: 'NothingShared',
  field: 'token',
  message: 'This link no longer works. Please ask for a new one.',
});

/** Routes for share links. Anyone who has a link may use it, signed in or not. */
export const sharedFavoritesRoutes = (deps: RouteDeps, lists: SharedLists, listChunk: ListChunk): readonly Route[] => {
  const invalidLinkLimit = createRateLimit(INVALID_LINK_LIMIT);
  /** Responds to a request with a valid link; returns a problem for an invalid one. */
  const resolveLink = async <Result>(
    { token, clientAddress }: { readonly token: string; readonly clientAddress: string },
    respond: (link: ShareLinkRef) => Promise<Answer<Result>>,
  ): Promise<Answer<Result>> => {
    const link = await lists.findByToken(token);
    return link ? respond(link) : ((await invalidLinkLimit.consume(clientAddress)) ?? linkNotFound);
  };

  return combineRoutes(
    deps.reading(FAVORITES, PARENTS).post('/api/favorites/get-shared', {
      allow: 'everyone',
      problems: [404, 429],
      summary: 'The favorites of a share link.',
      body: GetSharedRequest,
      answer: SharedFavorites,
      handle: ({ read, body: { token }, clientAddress, principal: { userId, roles } }) =>
        resolveLink({ token, clientAddress }, async (link) => {
          const [list] = await lists.load(read, [link]);
          if (!list) return linkNotFound; // sharing has just ended, or the sharer's account was just deleted
          const { sharers } = roles.includes('parent') ? await readFavorites(read, userId) : { sharers: [] };
          return ok({
            success: true,
            data: {
              sharerInfo: { ...list.names },
              favoritedCamps: [...list.camps],
              notes: [...list.notes],
              isOwn: link.sharerId === userId,
              isReceived: sharers.some(
                (sharer) => sharer.sharerId === link.sharerId && sharer.tokenHash === link.tokenHash,
              ),
            },
          });
        }),
    }),
    deps.reading(FAVORITES).post('/api/favorites/get-shared-camp-data-chunk', {
      allow: 'everyone',
      problems: [404, 429],
      summary:
        'The next cards of the favorites of a share link. Each has the sessions that pass the filters, possibly none.',
      body: SharedChunkRequest,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: FavoriteChunk,
      handle: ({ read, body: { token, ...chunkRequest }, clientAddress }) =>
        resolveLink({ token, clientAddress }, async ({ sharerId }) => {
          const camps = (await readLists(read, [sharerId])).get(sharerId)?.camps ?? [];
          return listChunk({ ...chunkRequest, favoritedCampsArray: [...camps] });
        }),
    }),
  );
};

/** Returns a parent's own favorites, and the lists that other parents share with them. */
const favoritesListRoute = (deps: ParentDeps & RouteDeps, lists: SharedLists): Route =>
  deps.reading(FAVORITES, PARENTS).get('/api/favorites/list', {
    allow: ['parent'],
    summary: 'The caller’s favorites, how they are shared, and the lists that others share with the caller.',
    answer: FavoritesList,
    handle: async ({ read, principal: { userId } }) => {
      const { camps, notes, restingNotes, share, sharers } = await readFavorites(read, userId);
      const receivedLists = await lists.load(read, sharers);
      const token = await decrypt(deps.sealing, share?.token, { streamId: favoritesStream(userId), field: 'token' });
      return ok({
        success: true,
        data: {
          favoritedCamps: [...camps],
          favoritedCampNotes: await decryptNotes(deps, userId, notes),
          restingNotes: await decryptNotes(deps, userId, restingNotes),
          areFavoritesShared: share !== null,
          areNotesShared: share?.withNotes ?? false,
          favoritesToken: token,
          favoritedCampsFromSharers: receivedLists.map(
            ({ sharerId, names, camps: sharerCamps, notes: sharerNotes }) => ({
              id: sharerId,
              sharerFirstName: names.firstName,
              sharerLastName: names.lastName,
              favoritedCamps: [...sharerCamps],
              notes: [...sharerNotes],
            }),
          ),
        },
      });
    },
  });

export interface FavoritesDeps extends ParentDeps, RouteDeps {
  readonly searchService: SearchService;
  readonly cards: Cards;
  /** Reads the lists that other parents share. */
  readonly lists: SharedLists;
}

/** Query routes for a parent's own favorites and for lists that others share. */
export const favoritesRoutes = (deps: FavoritesDeps): readonly Route[] => {
  const { lists } = deps;
  const listChunk = createListChunk(deps);
  return combineRoutes(
    favoritesListRoute(deps, lists),
    post('/api/camp-data/get-favorite-camp-data-chunk', {
      allow: ['parent'],
      summary: 'The next cards of a list of camps. Each has the sessions that pass the filters, possibly none.',
      body: FavoriteChunkRequest,
      bodyLimitBytes: LARGE_BODY_LIMIT,
      answer: FavoriteChunk,
      handle: ({ body }) => listChunk(body),
    }),
    sharedFavoritesRoutes(deps, lists, listChunk),
  );
};
