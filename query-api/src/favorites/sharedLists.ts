import { isSharedBy, sharingFold } from '@campjay/events/favorites/sharingFold.ts';
import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { shareTokenHash } from '@campjay/platform/sharing/shareTokens.ts';
import { type Names, namesOf } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../parentDeps.ts';
import { decrypt } from '../decrypt.ts';
import { readLists, type StoredNote, type StoredSharer } from './readFavorites.ts';

export interface DecryptedNote {
  readonly campOrgId: string;
  readonly note: string;
}

/** Another parent's list as it may be seen now. */
export interface SharedList {
  readonly sharerId: string;
  readonly names: Names;
  readonly camps: readonly string[];
  /** Empty where the sharer keeps the notes to themselves. */
  readonly notes: readonly DecryptedNote[];
}

export interface SharedLists {
  /** Whose list a link leads to now, and the hash it is known by; undefined of any link that leads nowhere. */
  readonly findByToken: (token: string) => Promise<StoredSharer | undefined>;
  /**
   * The lists that may be seen now by links with these hashes; those whose sharing has ended are left out, and so are those
   * of which the log, which does not answer, cannot say it. One's own list is then there all the same.
   */
  readonly load: (links: readonly StoredSharer[]) => Promise<readonly SharedList[]>;
}

/**
 * Lists of other parents. Each time, whether one may be seen is asked of the sharer's own stream: a read model, which may
 * lag, only says what is on it (docs/decisions/favorites.md).
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

/** A parent's notes, opened. */
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
