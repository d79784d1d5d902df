import { get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { HiddenCamps } from './contract.ts';
import { HIDDEN_CAMPS, readHiddenCamps } from './readHiddenCamps.ts';

/** Lists a parent's hidden camps. Searches still return them; the client removes them (Requirement D15.16). */
export const hiddenCampsRoutes = ({ pool }: ParentDeps): readonly Route[] =>
  routes(
    get('/api/hidden-camps/list', {
      allow: ['parent'],
      summary: 'The camps that the caller has hidden.',
      answer: HiddenCamps,
      reads: [HIDDEN_CAMPS],
      handle: async ({ principal }) =>
        ok({ success: true, data: { hiddenCamps: await readHiddenCamps(pool, principal.userId) } }),
    }),
  );
