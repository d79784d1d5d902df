import type { Counted, IncrementCounter, SendEvent } from '@campjay/command-api/ads/clicks/contract.ts';
import { api } from '../../app/api.ts';
import { commandRequest } from '../../app/commandRequest.ts';

/** Events counted by our own server. A failure is logged like every failed request, and not shown to the user. */
export const interactionsApi = api.injectEndpoints({
  endpoints: (build) => ({
    sendEvent: build.mutation<Counted, SendEvent>({ query: (event) => commandRequest('users/send-event', event) }),
    incrementCounter: build.mutation<Counted, IncrementCounter>({
      query: (increment) => commandRequest('users/increment-counter', increment),
    }),
  }),
});

export const { useSendEventMutation, useIncrementCounterMutation } = interactionsApi;
