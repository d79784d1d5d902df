import { type Answer, get, ok, type Route, routes } from '@campjay/platform/http/route.ts';
import { PARENTS } from '../../accounts/readAccounts.ts';
import { CAMPS } from '../../benchmarking/readCampOrgs.ts';
import { type ParentDeps } from '../../kernel/parentDeps.ts';
import { ConciergeRequests, ConciergeRequestsRequest, Suggestions, SuggestionsRequest } from './contract.ts';
import { presentConciergeRequests, presentSuggestions } from './presentRequests.ts';
import { readConciergeRequests, readSuggestions, REQUESTS } from './readRequests.ts';

/** Suggestions of visitors and concierge requests of camp operators, for admins to work through. */
export const requestsRoutes = (deps: ParentDeps): readonly Route[] =>
  routes(
    get('/api/admin/suggestions', {
      allow: ['admin'],
      summary: 'What visitors suggested, and what became of it, the newest first, fifty at a time.',
      query: SuggestionsRequest,
      answer: Suggestions,
      reads: [REQUESTS, PARENTS, CAMPS],
      handle: async ({ query }): Promise<Answer<Suggestions>> => {
        const { rows, next, counts } = await readSuggestions(deps.pool, query);
        return ok({ success: true, suggestions: await presentSuggestions(deps, rows), next, counts });
      },
    }),
    get('/api/admin/concierge-requests', {
      allow: ['admin'],
      summary: 'Camp operators who want to be called, and what became of it, the newest first, fifty at a time.',
      audited: true,
      query: ConciergeRequestsRequest,
      answer: ConciergeRequests,
      reads: [REQUESTS, PARENTS],
      handle: async ({ query }): Promise<Answer<ConciergeRequests>> => {
        const { rows, next, counts } = await readConciergeRequests(deps.pool, query);
        return ok({ success: true, requests: await presentConciergeRequests(deps, rows), next, counts });
      },
    }),
  );
