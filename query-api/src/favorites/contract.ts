import { MAX_FAVORITES } from '@campjay/events/favorites/limits.ts';
import { z } from 'zod';
import { CampDataChunkRequest, CampOrg, FilterState } from '../catalog/contract.ts';

const note = z.object({ campOrgId: z.string(), note: z.string() });

/** Another parent's list that this one keeps (SPEC §3 'Favourites': favoritedCampsFromSharers). */
export const SharersFavorites = z.object({
  /** Names the sharer among this parent's: selectedFavoriters holds it, and `remove-sharer` takes it. */
  id: z.string(),
  sharerFirstName: z.string(),
  sharerLastName: z.string(),
  favoritedCamps: z.array(z.string()),
  /** Empty where the sharer keeps the notes to themselves. */
  notes: z.array(note),
});
export type SharersFavorites = z.infer<typeof SharersFavorites>;

/** `GET /api/favorites/list`: the parent's own, how they are shared, and those of the parents who share with them. */
export const FavoritesList = z.object({
  success: z.literal(true),
  data: z.object({
    /** In the order in which they were favorited. */
    favoritedCamps: z.array(z.string()),
    favoritedCampNotes: z.array(note),
    areFavoritesShared: z.boolean(),
    areNotesShared: z.boolean(),
    /** Of the link `/favoriting/share/:token`; null while nothing is shared. */
    favoritesToken: z.string().nullable(),
    favoritedCampsFromSharers: z.array(SharersFavorites),
  }),
});
export type FavoritesList = z.infer<typeof FavoritesList>;

/** A token is looked up in the body, never in the address, which proxies and browsers write down. */
const token = z.string().min(1).max(200);

/** `POST /api/favorites/get-shared`: what a share link leads to. Any link that leads nowhere is answered with the same 404. */
export const GetSharedRequest = z.object({ token });
export const SharedFavorites = z.object({
  success: z.literal(true),
  data: z.object({
    sharerInfo: z.object({ firstName: z.string(), lastName: z.string() }),
    favoritedCamps: z.array(z.string()),
    notes: z.array(note),
    /** It is the asking parent's own list. */
    isOwn: z.boolean(),
    /** The asking parent keeps it already. */
    isReceived: z.boolean(),
  }),
});
export type SharedFavorites = z.infer<typeof SharedFavorites>;

const chunkFields = {
  filterState: FilterState,
  latLongUser: CampDataChunkRequest.shape.latLongUser,
  sortCriteria: CampDataChunkRequest.shape.sortCriteria,
  /** Those that were sent already. */
  loadedCampOrgIds: z.array(z.string().max(200)).max(MAX_FAVORITES).default([]),
  limit: z.int().min(1).max(100).default(18),
};

/**
 * `POST /api/camp-data/get-favorite-camp-data-chunk` (SPEC §7 'Camp data'): the asked camps, each with the sessions that
 * pass the filters, possibly none. The place gives distances and order; it leaves no camp out.
 */
export const FavoriteChunkRequest = z.object({
  ...chunkFields,
  favoritedCampsArray: z.array(z.string().max(200)).max(MAX_FAVORITES),
});
export type FavoriteChunkRequest = z.input<typeof FavoriteChunkRequest>;

/** `POST /api/favorites/get-shared-camp-data-chunk`: the same of the camps that a share link leads to. */
export const SharedChunkRequest = z.object({ ...chunkFields, token });
export type SharedChunkRequest = z.input<typeof SharedChunkRequest>;

export const FavoriteChunk = z.object({
  data: z.array(CampOrg),
  /** Asked camps that the catalogue no longer lists. */
  unlisted: z.array(z.string()),
  season: z.int(),
});
export type FavoriteChunk = z.infer<typeof FavoriteChunk>;
