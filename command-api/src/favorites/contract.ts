import { OrgId } from '@campjay/events/catalog/facts.ts';
import { MAX_NOTE_LENGTH } from '@campjay/domain/limits.ts';
import { printableText } from '@campjay/events/catalog/facts.ts';
import { z } from 'zod';

/** `POST /api/favorites/favorite-camp` and `unfavorite-camp`. */
export const FavoriteCamp = z.object({ org_id: OrgId });
export type FavoriteCamp = z.input<typeof FavoriteCamp>;

/** `POST /api/favorites/save-note`; a blank note removes the saved one. */
export const SaveNote = z.object({ org_id: OrgId, note: printableText(MAX_NOTE_LENGTH) });
export type SaveNote = z.input<typeof SaveNote>;

/** `POST /api/favorites/update-sharing`. If sharing was stopped, starting again creates another link. */
export const UpdateSharing = z.object({ isShared: z.boolean(), withNotes: z.boolean().default(true) });
export type UpdateSharing = z.input<typeof UpdateSharing>;

/**
 * `POST /api/favorites/receive-share`: saves the favorites list that a link leads to; `token` is the link's last part.
 */
export const ReceiveShare = z.object({ token: z.string().min(1).max(200) });
export type ReceiveShare = z.input<typeof ReceiveShare>;

/**
 * `POST /api/favorites/remove-sharer`: removes another parent's saved list, by its `id` in `GET /api/favorites/list`.
 */
export const RemoveSharer = z.object({ id: z.string().min(1).max(200) });
export type RemoveSharer = z.input<typeof RemoveSharer>;
