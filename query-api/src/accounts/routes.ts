import { get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { AccountInfo, TourProgress, UserAddress } from './contract.ts';
import { decryptAddress, PARENTS, readAccount, readTours } from './readAccounts.ts';

/** Query routes for a parent's account. A user without account events has a free account. */
export const accountsRoutes = (deps: ParentDeps): readonly Route[] =>
  routes(
    get('/api/users/account-info', {
      allow: ['parent'],
      summary: 'The type of the account, when its one trial began, and whether its email is confirmed.',
      answer: AccountInfo,
      reads: [PARENTS],
      handle: async ({ principal }) => {
        const account = await readAccount(deps.pool, principal.userId);
        return ok({
          success: true,
          accountType: account?.account_type ?? 'free',
          trialStartedAt: account?.trial_started_at?.toISOString() ?? null,
          isEmailConfirmed: principal.isEmailConfirmed ?? false,
          message: 'This is your account.',
        });
      },
    }),
    get('/api/users/address', {
      allow: ['parent'],
      summary: 'The place that searches of the caller begin at; null where none is saved.',
      answer: UserAddress,
      reads: [PARENTS],
      handle: async ({ principal: { userId } }) =>
        ok({ success: true, data: await decryptAddress(deps, userId, await readAccount(deps.pool, userId)) }),
    }),
    get('/api/users/tour-progress', {
      allow: ['parent'],
      summary: 'How far the caller has come in each tour.',
      answer: TourProgress,
      reads: [PARENTS],
      handle: async ({ principal }) => ok({ success: true, data: await readTours(deps.pool, principal.userId) }),
    }),
  );
