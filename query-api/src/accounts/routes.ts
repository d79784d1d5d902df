import { product } from '@campjay/domain/product/product.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { okWithHeaders, type Principal, type Route, ok, combineRoutes } from '@campjay/platform/http/route.ts';
import { FAVORITES } from '@campjay/read-models/models/favorites.ts';
import { readFavorites } from '../favorites/readFavorites.ts';
import { decryptNotes, type SharedLists } from '../favorites/sharedLists.ts';
import { HIDDEN_CAMPS } from '@campjay/read-models/models/hiddenCamps.ts';
import { readHiddenCamps } from '../hidden-camps/routes.ts';
import { readKids } from '../kids/routes.ts';
import { type RouteDeps, type ReadingDeps } from '@campjay/read-models/reader.ts';
import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { type ParentDeps, decrypt } from '../kernel/parentDeps.ts';
import { formatHistory } from '../schedule/presentChanges.ts';
import { presentCells } from '../schedule/presentCells.ts';
import { readSchedule } from '../schedule/readSchedule.ts';
import { SCHEDULES } from '@campjay/read-models/models/schedules.ts';
import { type ScheduleDeps } from '../schedule/access.ts';
import { AccountExport, AccountInfo, TourProgress, UserAddress } from './contract.ts';
import { decryptAddress, decryptPerson, readAccount, readTours } from './readAccounts.ts';
import { ALERTS } from '@campjay/read-models/models/alerts.ts';
import { exportAlerts } from '../alerts/routes.ts';
import { PARENTS } from '@campjay/read-models/models/parents.ts';

/** The route that exports all data of a parent as one file. */
export const exportRoute = (routeDeps: ScheduleDeps & RouteDeps, { lists }: { readonly lists: SharedLists }): Route =>
  routeDeps.reading(PARENTS, FAVORITES, HIDDEN_CAMPS, ALERTS, SCHEDULES, CAMPS).get('/api/users/export', {
    allow: ['parent'],
    summary: 'All stored data of the caller, as a file.',
    audited: (_input, { userId }) => [{ kind: 'account', id: userId }],
    answer: AccountExport,
    handle: async ({ read, principal }) => {
      const { userId } = principal;
      const deps = { ...routeDeps, read };
      const { now } = deps;
      const [account, kids, favorites, hiddenCamps, alerts, schedule] = await Promise.all([
        exportAccount(deps, principal, now()),
        readKids(deps, userId),
        exportFavorites(deps, userId, lists),
        readHiddenCamps(read, userId),
        exportAlerts(deps, read, userId),
        exportSchedule(deps, userId),
      ]);
      return okWithHeaders(
        {
          exportedAt: now().toISOString(),
          account,
          kids: kids.map(({ name, dob, grade }) => ({ name, dob, grade })),
          ...favorites,
          hiddenCamps,
          ...alerts,
          schedule,
        },
        { 'content-disposition': `attachment; filename="${product.name.toLowerCase()}-account.json"` },
      );
    },
  });

const exportAccount = async (
  deps: ParentDeps & ReadingDeps<'parents'>,
  { userId, session }: Principal,
  now: Date,
): Promise<AccountExport['account']> => {
  const account = await readAccount(deps.read, userId);
  // Without account events, the time when the session's account was created is the best known one.
  const joinedAt = account?.joined_at ?? session?.accountCreatedAt ?? now;
  return {
    ...(await decryptPerson(deps, userId, account)),
    joinedAt: joinedAt.toISOString(),
    source: account?.source ?? null,
    initialRegion: account?.initial_region ?? null,
    accountType: account?.account_type ?? 'free',
    trialStartedAt: account?.trial_started_at?.toISOString() ?? null,
    address: await decryptAddress(deps, userId, account),
    tours: await readTours(deps.read, userId),
  };
};

const exportFavorites = async (
  deps: ParentDeps & ReadingDeps<'favorites' | 'parents'>,
  userId: string,
  lists: SharedLists,
): Promise<Pick<AccountExport, 'favorites' | 'restingNotes' | 'sharing' | 'sharers'>> => {
  const { camps, notes, restingNotes, share, sharers } = await readFavorites(deps.read, userId);
  const notesByCamp = new Map(
    (await decryptNotes(deps, userId, notes)).map(({ campOrgId, note }) => [campOrgId, note]),
  );
  const decryptedRestingNotes = await decryptNotes(deps, userId, restingNotes);
  return {
    favorites: camps.map((orgId) => ({ org_id: orgId, note: notesByCamp.get(orgId) ?? null })),
    restingNotes: decryptedRestingNotes.map(({ campOrgId, note }) => ({ org_id: campOrgId, note })),
    sharing: {
      isShared: share !== null,
      withNotes: share?.withNotes ?? false,
      token: await decrypt(deps.sealing, share?.token, { streamId: favoritesStream(userId), field: 'token' }),
    },
    sharers: (await lists.load(deps.read, sharers)).map(({ names }) => ({ ...names })),
  };
};

const exportSchedule = async (
  deps: ScheduleDeps & ReadingDeps<'schedules' | 'parents' | 'camps'>,
  userId: string,
): Promise<AccountExport['schedule']> => {
  const viewer = { ownerId: userId, userId, mode: 'own' } as const;
  const { entries, workingHours } = await presentCells(deps, viewer, await readSchedule(deps.read, userId));
  return { entries, workingHours, history: [...(await formatHistory(deps, viewer))] };
};

/** Query routes for a parent's account. A user without account events has a free account. */
export const accountsRoutes = (deps: ParentDeps & RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(PARENTS).get('/api/users/account-info', {
      allow: ['parent'],
      summary: 'The type of the account, when its one trial began, and whether its email is confirmed.',
      answer: AccountInfo,
      handle: async ({ read, principal }) => {
        const account = await readAccount(read, principal.userId);
        return ok({
          success: true,
          accountType: account?.account_type ?? 'free',
          trialStartedAt: account?.trial_started_at?.toISOString() ?? null,
          isEmailConfirmed: principal.isEmailConfirmed ?? false,
          message: 'This is your account.',
        });
      },
    }),
    deps.reading(PARENTS).get('/api/users/address', {
      allow: ['parent'],
      summary: 'The saved address of the caller, where searches start; null if none is saved.',
      answer: UserAddress,
      handle: async ({ read, principal: { userId } }) =>
        ok({ success: true, data: await decryptAddress(deps, userId, await readAccount(read, userId)) }),
    }),
    deps.reading(PARENTS).get('/api/users/tour-progress', {
      allow: ['parent'],
      summary: 'The step of the caller in each tour.',
      answer: TourProgress,
      handle: async ({ read, principal }) => ok({ success: true, data: await readTours(read, principal.userId) }),
    }),
  );
