import type { LiveTicket } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../app/api.ts';

/** Opens the live stream once. */
export const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveTicket: build.mutation<string, undefined>({
      query: () => ({ url: 'schedule/live-ticket', method: 'POST', body: {} }),
      transformResponse: ({ ticket }: LiveTicket) => ticket,
    }),
  }),
});
