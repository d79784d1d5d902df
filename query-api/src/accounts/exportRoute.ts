import { product } from '@campjay/events/product.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { get, okWith, type Principal, type Route } from '@campjay/platform/http/kit.ts';
import { FAVORITES, readFavorites } from '../favorites/readFavorites.ts';
import { openNotes, type SharedLists } from '../favorites/sharedLists.ts';
import { HIDDEN_CAMPS, readHiddenCamps } from '../hidden-camps/readHiddenCamps.ts';
import { readKids } from '../kids/readKids.ts';
import { type ParentParts } from '../parentParts.ts';
import { reveal } from '../reveal.ts';
import { historyLines } from '../schedule/historyLines.ts';
import { presentCells } from '../schedule/presentCells.ts';
import { readSchedule, SCHEDULES } from '../schedule/readSchedule.ts';
import { type ScheduleParts } from '../schedule/scheduleParts.ts';
import { AccountExport } from './contract.ts';
import { openAddress, openPerson, PARENTS, readAccount, readTours } from './readAccounts.ts';

/** Where a parent gets all that is kept of them, in one file. */
export const exportRoute = (parts: ScheduleParts, { lists }: { readonly lists: SharedLists }): Route =>
  get('/api/users/export', {
    allow: ['parent'],
    summary: 'All that is kept of whoever asks, as a file.',
    audited: (_asked, { userId }) => [{ kind: 'account', id: userId }],
    answer: AccountExport,
    reads: [PARENTS, FAVORITES, HIDDEN_CAMPS, SCHEDULES],
    handle: async ({ principal }) => {
      const { userId } = principal;
      const { now } = parts;
      const [account, kids, favorites, hiddenCamps, schedule] = await Promise.all([
        exportedAccount(parts, principal, now()),
        readKids(parts, userId),
        exportedFavorites(parts, userId, lists),
        readHiddenCamps(parts.pool, userId),
        exportedSchedule(parts, userId),
      ]);
      return okWith(
        {
          exportedAt: now().toISOString(),
          account,
          kids: kids.map(({ name, dob, grade }) => ({ name, dob, grade })),
          ...favorites,
          hiddenCamps,
          schedule,
        },
        { 'content-disposition': `attachment; filename="${product.name.toLowerCase()}-account.json"` },
      );
    },
  });

const exportedAccount = async (
  parts: ParentParts,
  { userId, session }: Principal,
  now: Date,
): Promise<AccountExport['account']> => {
  const account = await readAccount(parts.pool, userId);
  const joinedAt = account?.joined_at ?? session?.accountCreatedAt ?? now;
  return {
    ...(await openPerson(parts, userId, account)),
    joinedAt: joinedAt.toISOString(),
    source: account?.source ?? null,
    initialRegion: account?.initial_region ?? null,
    accountType: account?.account_type ?? 'free',
    trialStartedAt: account?.trial_started_at?.toISOString() ?? null,
    address: await openAddress(parts, userId, account),
    tours: await readTours(parts.pool, userId),
  };
};

const exportedFavorites = async (
  parts: ParentParts,
  userId: string,
  lists: SharedLists,
): Promise<Pick<AccountExport, 'favorites' | 'restingNotes' | 'sharing' | 'sharers'>> => {
  const { camps, notes, restingNotes, share, sharers } = await readFavorites(parts.pool, userId);
  const noteOn = new Map((await openNotes(parts, userId, notes)).map(({ campOrgId, note }) => [campOrgId, note]));
  const resting = await openNotes(parts, userId, restingNotes);
  return {
    favorites: camps.map((orgId) => ({ org_id: orgId, note: noteOn.get(orgId) ?? null })),
    restingNotes: resting.map(({ campOrgId, note }) => ({ org_id: campOrgId, note })),
    sharing: {
      isShared: share !== null,
      withNotes: share?.withNotes ?? false,
      token: await reveal(parts.sealing, share?.token, { streamId: favoritesStream(userId), field: 'token' }),
    },
    sharers: (await lists.open(sharers)).map(({ names }) => ({ ...names })),
  };
};

const exportedSchedule = async (parts: ScheduleParts, userId: string): Promise<AccountExport['schedule']> => {
  const looking = { ownerId: userId, userId, mode: 'own' } as const;
  const { entries, workingHours } = await presentCells(parts, looking, await readSchedule(parts.pool, userId));
  return { entries, workingHours, history: [...(await historyLines(parts, looking))] };
};
