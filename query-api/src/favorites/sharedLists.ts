import { isSharedWithToken, sharingFold } from '@campjay/domain/favorites/sharingFold.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { hashShareToken } from '@campjay/domain/sharing/shareTokens.ts';
import { type Names, readNames } from '../accounts/readAccounts.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { readLists, type StoredNote, type StoredSharer } from './readFavorites.ts';

export interface DecryptedNote {
  readonly campOrgId: string;
  readonly note: string;
}

/** A list of another parent that the caller may see now. */
export interface SharedList {
  readonly sharerId: string;
  readonly names: Names;
  readonly camps: readonly string[];
  /** Empty if the sharer does not share notes. */
  readonly notes: readonly DecryptedNote[];
}

export interface SharedLists {
  /** Resolves a link to the sharer and the token hash; undefined if the link is invalid. */
  readonly findByToken: (token: string) => Promise<StoredSharer | undefined>;
  /**
   * Loads the lists of these links. Leaves out lists that are no longer shared, and, while the event store is
   * unavailable, those whose access cannot be checked; the caller can then still see their own list.
   */
  readonly load: (links: readonly StoredSharer[]) => Promise<readonly SharedList[]>;
}

/**
 * Reads the lists of other parents. Access is always checked in the sharer's own stream. The read model, which may lag,
 * only provides the content (docs/decisions/favorites.md).
 */
export const createSharedLists = (deps: ParentDeps): SharedLists => {
  const cachedSharing = createCachedFold(deps.store, sharingFold);
  /** The sharing of the link's list; undefined if the link is no longer valid. */
  const findActiveSharing = async ({ sharerId, tokenHash }: StoredSharer) => {
    const sharing = await cachedSharing.readState(favoritesStream(sharerId));
    return isSharedWithToken(sharing, tokenHash) ? sharing : undefined;
  };

  return {
    findByToken: async (token) => {
      const sharerId = sharerOf(token);
      if (sharerId === undefined) return undefined;
      const link = { sharerId, tokenHash: hashShareToken(token) };
      return (await findActiveSharing(link)) && link;
    },
    load: async (links) => {
      const linksWithSharing = await Promise.all(
        links.map(async (link) => ({ ...link, sharing: await findActiveSharing(link).catch(ignoreStoreOutage) })),
      );
      const visible = linksWithSharing.filter(({ sharing }) => sharing !== undefined);
      const sharerIds = visible.map(({ sharerId }) => sharerId);
      const [names, lists] = await Promise.all([readNames(deps, sharerIds), readLists(deps.pool, sharerIds)]);
      const loaded = await Promise.all(
        visible.map(async ({ sharerId, sharing }): Promise<readonly SharedList[]> => {
          const sharerNames = names.get(sharerId);
          if (!sharerNames) return [];
          const { camps, notes } = lists.get(sharerId) ?? { camps: [], notes: [] };
          const sharedNotes = sharing?.withNotes === true ? notes : [];
          return [{ sharerId, names: sharerNames, camps, notes: await decryptNotes(deps, sharerId, sharedNotes) }];
        }),
      );
      return loaded.flat();
    },
  };
};

const ignoreStoreOutage = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailable)) throw error;
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
