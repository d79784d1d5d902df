import type { LiveTicket } from '@campjay/query-api/schedule/contract.ts';
import { api } from '../../../app/api.ts';

/** Fetches a single-use ticket that opens the live stream. */
export const liveApi = api.injectEndpoints({
  endpoints: (build) => ({
    liveTicket: build.mutation<string, undefined>({
      query: () => ({ url: 'schedule/live-ticket', method: 'POST', body: {} }),
      transformResponse: ({ ticket }: LiveTicket) => ticket,
    }),
  }),
});
