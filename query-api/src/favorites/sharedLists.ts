import { isSharedBy, sharingFold } from '@campjay/domain/favorites/sharingFold.ts';
import { sharerOf } from '@campjay/domain/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { StoreUnavailable } from '@campjay/platform/eventstore/port.ts';
import { shareTokenHash } from '@campjay/domain/sharing/shareTokens.ts';
import { type Names, namesOf } from '../accounts/readAccounts.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { readLists, type StoredNote, type StoredSharer } from './readFavorites.ts';

export interface DecryptedNote {
  readonly campOrgId: string;
  readonly note: string;
}

/** Another parent's list that may be seen now. */
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
   * Loads the lists that these links may see now. Lists whose sharing has ended are left out, and so are lists whose
   * access cannot be checked because the event store is unavailable; the caller's own list is served regardless.
   */
  readonly load: (links: readonly StoredSharer[]) => Promise<readonly SharedList[]>;
}

/**
 * Lists of other parents. Access is always checked in the sharer's own stream; the read model, which may lag, only
 * provides the content (docs/decisions/favorites.md).
 */
export const sharedLists = (deps: ParentDeps): SharedLists => {
  const sharing = cachedFold(deps.store, sharingFold);
  const activeShare = async ({ sharerId, tokenHash }: StoredSharer) => {
    const now = await sharing.stateOf(favoritesStream(sharerId));
    return isSharedBy(now, tokenHash) ? now : undefined;
  };

  return {
    findByToken: async (token) => {
      const sharerId = sharerOf(token);
      if (sharerId === undefined) return undefined;
      const link = { sharerId, tokenHash: shareTokenHash(token) };
      return (await activeShare(link)) && link;
    },
    load: async (links) => {
      const withShares = await Promise.all(
        links.map(async (link) => ({ ...link, permitted: await activeShare(link).catch(ignoreStoreOutage) })),
      );
      const visible = withShares.filter(({ permitted }) => permitted !== undefined);
      const sharerIds = visible.map(({ sharerId }) => sharerId);
      const [names, lists] = await Promise.all([namesOf(deps, sharerIds), readLists(deps.pool, sharerIds)]);
      const loaded = await Promise.all(
        visible.map(async ({ sharerId, permitted }): Promise<readonly SharedList[]> => {
          const sharerNames = names.get(sharerId);
          if (!sharerNames) return [];
          const { camps, notes } = lists.get(sharerId) ?? { camps: [], notes: [] };
          const shown = permitted?.withNotes === true ? notes : [];
          return [{ sharerId, names: sharerNames, camps, notes: await decryptNotes(deps, sharerId, shown) }];
        }),
      );
      return loaded.flat();
    },
  };
};

const ignoreStoreOutage = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailable)) throw error;
};

/** Decrypts a parent's notes. */
export const decryptNotes = async (
  { sealing }: ParentDeps,
  userId: string,
  notes: readonly StoredNote[],
): Promise<DecryptedNote[]> => {
  const sealedField = { streamId: favoritesStream(userId), field: 'note' };
  const loaded = await Promise.all(
    notes.map(async ({ orgId, note }) => {
      const text = await decrypt(sealing, note, sealedField);
      return text === null ? [] : [{ campOrgId: orgId, note: text }];
    }),
  );
  return loaded.flat();
};
