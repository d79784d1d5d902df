import { FilterState } from '@campjay/domain/catalog/searchFields.ts';
import { MAX_FAVORITES } from '@campjay/domain/limits.ts';
import { z } from 'zod';
import { CampDataChunkRequest, CampOrg } from '../search/contract.ts';

/** The parent's note on a favorite camp. */
const FavoriteNote = z.object({ campOrgId: z.string(), note: z.string() });

/** Another parent's list that this parent has received: saved after opening its share link (Requirement 3.61). */
export const SharersFavorites = z.object({
  /** Identifies the sharer. Clients send it in the filter `selectedFavoriters` and to `remove-sharer`. */
  id: z.string(),
  sharerFirstName: z.string(),
  sharerLastName: z.string(),
  favoritedCamps: z.array(z.string()),
  /** Empty if the sharer does not share notes. */
  notes: z.array(FavoriteNote),
});
export type SharersFavorites = z.infer<typeof SharersFavorites>;

/** `GET /api/favorites/list`: the parent's own favorites, how they are shared, and the lists shared with the parent. */
export const FavoritesList = z.object({
  success: z.literal(true),
  data: z.object({
    /** Org ids of the camps, in the order in which they were favorited. */
    favoritedCamps: z.array(z.string()),
    favoritedCampNotes: z.array(FavoriteNote),
    /** Notes on camps that are no longer favorites. They are shown once the camp is a favorite again. */
    restingNotes: z.array(FavoriteNote),
    areFavoritesShared: z.boolean(),
    areNotesShared: z.boolean(),
    /** Token of the link `/favoriting/share/:token`; null if nothing is shared. */
    favoritesToken: z.string().nullable(),
    favoritedCampsFromSharers: z.array(SharersFavorites),
  }),
});
export type FavoritesList = z.infer<typeof FavoritesList>;

/** The token of a share link. Sent in the body, never in the URL, because proxies and browsers log URLs. */
const token = z.string().min(1).max(200);

/** `POST /api/favorites/get-shared`: returns the list of a share link. All invalid links get the same 404 response. */
export const GetSharedRequest = z.object({ token });
export const SharedFavorites = z.object({
  success: z.literal(true),
  data: z.object({
    sharerInfo: z.object({ firstName: z.string(), lastName: z.string() }),
    favoritedCamps: z.array(z.string()),
    notes: z.array(FavoriteNote),
    /** True if the list is the caller's own. */
    isOwn: z.boolean(),
    /** True if the caller has already received (saved) the list. */
    isReceived: z.boolean(),
  }),
});
export type SharedFavorites = z.infer<typeof SharedFavorites>;

const chunkFields = {
  filterState: FilterState,
  latLongUser: CampDataChunkRequest.shape.latLongUser,
  sortCriteria: CampDataChunkRequest.shape.sortCriteria,
  /** Camps whose cards were already sent. */
  loadedCampOrgIds: z.array(z.string().max(200)).max(MAX_FAVORITES).default([]),
  limit: z.int().min(1).max(100).default(18),
};

/**
 * `POST /api/camp-data/get-favorite-camp-data-chunk` (Requirement 7.4): the requested camps, each with the sessions
 * that pass the filters, possibly none. The location only affects distances and order; it does not exclude any camp.
 */
export const FavoriteChunkRequest = z.object({
  ...chunkFields,
  favoritedCampsArray: z.array(z.string().max(200)).max(MAX_FAVORITES),
});
export type FavoriteChunkRequest = z.input<typeof FavoriteChunkRequest>;

/** `POST /api/favorites/get-shared-camp-data-chunk`: like the request above, but for the camps of a share link. */
export const SharedChunkRequest = z.object({ ...chunkFields, token });
export type SharedChunkRequest = z.input<typeof SharedChunkRequest>;

export const FavoriteChunk = z.object({
  data: z.array(CampOrg),
  /** Requested camps that the catalog no longer lists. */
  unlisted: z.array(z.string()),
  season: z.int(),
});
export type FavoriteChunk = z.infer<typeof FavoriteChunk>;
