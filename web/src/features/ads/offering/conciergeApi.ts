import type { ConciergeRequest } from '@campjay/command-api/ads/placement/contract.ts';
import type { CommandDone } from '@campjay/command-api/contract.ts';
import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';
import { createFormProblemParser } from '../../../app/formProblem.ts';

/** Requirement 8.8; used if the server sends no message. */
const FAILED = 'Error submitting request';

const conciergeApi = api.injectEndpoints({
  endpoints: (build) => ({
    askConcierge: build.mutation<CommandDone, ConciergeRequest & { readonly commandKey: string }>({
      query: ({ commandKey, ...request }) => commandRequest('advertiser/concierge-request', request, commandKey),
      transformErrorResponse: createFormProblemParser(FAILED),
    }),
  }),
});

export const { useAskConciergeMutation } = conciergeApi;
