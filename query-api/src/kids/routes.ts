import { get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../accounts/readAccounts.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { KidsList } from './contract.ts';
import { readKids } from './readKids.ts';

/** Query routes for the kids of an account (Requirement 3.66), visible only to their own parent. */
export const kidsRoutes = (deps: ParentDeps): readonly Route[] =>
  routes(
    get('/api/kids/list', {
      allow: ['parent'],
      summary: 'The kids of the caller.',
      answer: KidsList,
      reads: [PARENTS],
      handle: async ({ principal }) => ok({ success: true, data: { kids: await readKids(deps, principal.userId) } }),
    }),
  );
