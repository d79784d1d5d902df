import { isSharedBy, sharingFold } from '@campjay/events/favorites/sharingFold.ts';
import { sharerOf } from '@campjay/events/sharing/shareToken.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { cachedFold } from '@campjay/platform/eventStore/cachedFold.ts';
import { StoreUnavailable } from '@campjay/platform/eventStore/port.ts';
import { shareTokenHash } from '@campjay/platform/sharing/shareTokens.ts';
import { type Names, namesOf } from '../accounts/readAccounts.ts';
import { type ParentParts } from '../parentParts.ts';
import { reveal } from '../reveal.ts';
import { readLists, type StoredNote, type StoredSharer } from './readFavorites.ts';

export interface OpenedNote {
  readonly campOrgId: string;
  readonly note: string;
}

/** Another parent's list as it may be seen now. */
export interface SharedList {
  readonly sharerId: string;
  readonly names: Names;
  readonly camps: readonly string[];
  /** Empty where the sharer keeps the notes to themselves. */
  readonly notes: readonly OpenedNote[];
}

export interface SharedLists {
  /** Whose list a link leads to now, and the hash it is known by; undefined of any link that leads nowhere. */
  readonly behind: (token: string) => Promise<StoredSharer | undefined>;
  /**
   * The lists that may be seen now by links with these hashes; those whose sharing has ended are left out, and so are those
   * of which the log, which does not answer, cannot say it. One's own list is then there all the same.
   */
  readonly open: (links: readonly StoredSharer[]) => Promise<readonly SharedList[]>;
}

/**
 * Lists of other parents. Each time, whether one may be seen is asked of the sharer's own stream: a read model, which may
 * lag, only says what is on it (docs/decisions/favorites.md).
 */
export const sharedLists = (parts: ParentParts): SharedLists => {
  const sharing = cachedFold(parts.store, sharingFold);
  const permission = async ({ sharerId, tokenHash }: StoredSharer) => {
    const now = await sharing.stateOf(favoritesStream(sharerId));
    return isSharedBy(now, tokenHash) ? now : undefined;
  };

  return {
    behind: async (token) => {
      const sharerId = sharerOf(token);
      if (sharerId === undefined) return undefined;
      const link = { sharerId, tokenHash: shareTokenHash(token) };
      return (await permission(link)) && link;
    },
    open: async (links) => {
      const asked = await Promise.all(
        links.map(async (link) => ({ ...link, permitted: await permission(link).catch(unlessUnknown) })),
      );
      const seen = asked.filter(({ permitted }) => permitted !== undefined);
      const sharerIds = seen.map(({ sharerId }) => sharerId);
      const [names, lists] = await Promise.all([namesOf(parts, sharerIds), readLists(parts.pool, sharerIds)]);
      const opened = await Promise.all(
        seen.map(async ({ sharerId, permitted }): Promise<readonly SharedList[]> => {
          const ofSharer = names.get(sharerId);
          if (!ofSharer) return [];
          const { camps, notes } = lists.get(sharerId) ?? { camps: [], notes: [] };
          const shown = permitted?.withNotes === true ? notes : [];
          return [{ sharerId, names: ofSharer, camps, notes: await openNotes(parts, sharerId, shown) }];
        }),
      );
      return opened.flat();
    },
  };
};

const unlessUnknown = (error: unknown): undefined => {
  if (!(error instanceof StoreUnavailable)) throw error;
};

/** A parent's notes, opened. */
export const openNotes = async (
  { sealing }: ParentParts,
  userId: string,
  notes: readonly StoredNote[],
): Promise<OpenedNote[]> => {
  const place = { streamId: favoritesStream(userId), field: 'note' };
  const opened = await Promise.all(
    notes.map(async ({ orgId, note }) => {
      const text = await reveal(sealing, note, place);
      return text === null ? [] : [{ campOrgId: orgId, note: text }];
    }),
  );
  return opened.flat();
};
