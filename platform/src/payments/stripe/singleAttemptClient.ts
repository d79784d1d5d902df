import { Stripe } from 'stripe';
import { errorCode } from '../../errorCode.ts';

type HttpClient = ReturnType<typeof Stripe.createNodeHttpClient>;

/**
 * Sends each request once. The library sends one again by itself, whatever it is told, when its connection was closed
 * (ECONNRESET, EPIPE); but that may come after Stripe has taken it, and whether to ask again is ours to decide.
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
