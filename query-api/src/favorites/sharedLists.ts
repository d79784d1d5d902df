import { type FavoritesAccess, favoritesAccessOf, sharingFold } from '@campjay/domain/favorites/access.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { type Names, readNames } from '../accounts/readAccounts.ts';
import { type Reader } from '@campjay/read-models/reader.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { readLists, type StoredNote, type ShareLinkRef } from './readFavorites.ts';

export interface DecryptedNote {
  readonly campOrgId: string;
  readonly note: string;
}

/** The favorites list of another parent, as far as the caller may currently see it. */
export interface SharedList {
  readonly sharerId: string;
  readonly names: Names;
  readonly camps: readonly string[];
  /** Empty if the sharer does not share notes. */
  readonly notes: readonly DecryptedNote[];
}

/** Reads the favorites lists that parents share by a link. */
export interface SharedLists {
  /** Finds the share link with this token; undefined if the link is invalid. */
  readonly findByToken: (token: string) => Promise<ShareLinkRef | undefined>;
  /**
   * Loads the lists of these links. Leaves out lists that are no longer shared. While the event store is unavailable,
   * it also leaves out lists to which access cannot be checked, so that the caller can still see their own list.
   */
  readonly load: (
    read: Reader<'favorites' | 'parents'>,
    links: readonly ShareLinkRef[],
  ) => Promise<readonly SharedList[]>;
}

/**
 * Creates the reader of shared lists. It always checks access in the sharer's own stream. The read model, which may lag
 * behind, only provides the content (docs/decisions/favorites.md).
 */
export const createSharedLists = (deps: ParentDeps): SharedLists => {
  const cachedSharing = createCachedFold(deps.store, sharingFold);
  const accessBy = async ({ sharerId, tokenHash }: ShareLinkRef): Promise<FavoritesAccess> =>
    favoritesAccessOf(await cachedSharing.readState(favoritesStream(sharerId)), tokenHash);

  return {
    findByToken: async (token) => {
      const sharerId = sharerOf(token);
      if (sharerId === undefined) return undefined;
      const link = { sharerId, tokenHash: hashShareToken(token) };
      return (await accessBy(link)) === 'none' ? undefined : link;
    },
    load: async (read, links) => {
      const linksWithAccess = await Promise.all(
        links.map(async (link) => ({ ...link, access: await accessBy(link).catch(denyOnStoreOutage) })),
      );
      const visibleLinks = linksWithAccess.filter(({ access }) => access !== 'none');
      const sharerIds = visibleLinks.map(({ sharerId }) => sharerId);
      const [names, lists] = await Promise.all([readNames({ ...deps, read }, sharerIds), readLists(read, sharerIds)]);
      const sharedLists = await Promise.all(
        visibleLinks.map(async ({ sharerId, access }): Promise<readonly SharedList[]> => {
          const sharerNames = names.get(sharerId);
          if (!sharerNames) return [];
          const { camps, notes } = lists.get(sharerId) ?? { camps: [], notes: [] };
          const sharedNotes = access === 'viewWithNotes' ? notes : [];
          return [{ sharerId, names: sharerNames, camps, notes: await decryptNotes(deps, sharerId, sharedNotes) }];
        }),
      );
      return sharedLists.flat();
    },
  };
};

const denyOnStoreOutage = (error: unknown): 'none' => {
  if (error instanceof StoreUnavailable) return 'none';
  throw error;
};

/** Decrypts a parent's notes. Leaves out notes that can no longer be decrypted. */
export const decryptNotes = async (
  { sealing }: ParentDeps,
  userId: string,
  notes: readonly StoredNote[],
): Promise<DecryptedNote[]> => {
  const sealedField = { streamId: favoritesStream(userId), field: 'note' };
  const decryptedNotes = await Promise.all(
    notes.map(async ({ orgId, note }) => {
      const text = await decrypt(sealing, note, sealedField);
      return text === null ? [] : [{ campOrgId: orgId, note: text }];
    }),
  );
  return decryptedNotes.flat();
};
