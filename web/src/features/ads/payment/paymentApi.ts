import { api } from '../../../app/api.ts';
import { commandRequest } from '../../../app/commandRequest.ts';

/** A request for a page of the payment provider. */
export interface PaymentPageRequest {
  readonly operation: 'create-checkout-session' | 'create-subscription-session' | 'create-billing-portal-session';
  readonly body: object;
  /** The same for every attempt, so that they all lead to one page. */
  readonly commandKey: string;
}

const paymentApi = api.injectEndpoints({
  endpoints: (build) => ({
    createPaymentPage: build.mutation<{ readonly sessionUrl: string }, PaymentPageRequest>({
      query: ({ operation, body, commandKey }) => commandRequest(`stripe/${operation}`, body, commandKey),
    }),
  }),
});

export const { useCreatePaymentPageMutation } = paymentApi;
