import { Stripe } from 'stripe';
import { errorCode } from '../../kernel/errorCode.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Sends each request once. The library itself retries when its connection was closed (ECONNRESET, EPIPE), whatever its
 * options are. Stripe may already have accepted the request by then, so retries are our decision.
 */
export const singleAttemptClient = (): HttpClient => {
  const client = Stripe.createNodeHttpClient();
  return {
    getClientName: () => client.getClientName(),
    makeRequest: async (...request) => {
      try {
        return await client.makeRequest(...request);
      } catch (error) {
        const code = errorCode(error);
        if (code !== 'ECONNRESET' && code !== 'EPIPE') throw error;
        throw Object.assign(new Error('The connection was closed.', { cause: error }), { code: 'CONNECTION_CLOSED' });
      }
    },
  };
};
