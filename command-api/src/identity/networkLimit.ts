import { type Frequency } from '@campjay/platform/http/route.ts';
import { wideNetworkOf } from '@campjay/platform/http/networkOf.ts';
import { createRateLimit, type RateLimit } from '@campjay/platform/http/rateLimit.ts';

/** A network of many households, such as an IPv4 /24, has the limit of this many senders. */
const SENDERS_PER_NETWORK = 5;

/**
 * Limits requests of visitors: per sender (an IPv4 address, an IPv6 /64), and per network that one operator may own
 * completely (an IPv4 /24, an IPv6 /48). `consume` takes the client's address.
 */
export const createNetworkLimit = ({ requests, seconds }: Frequency): RateLimit => {
  const senders = createRateLimit({ requests, seconds });
  const networks = createRateLimit({ requests: requests * SENDERS_PER_NETWORK, seconds });
  return {
    consume: async (sender, count) =>
      (await senders.consume(sender, count)) ?? (await networks.consume(wideNetworkOf(sender), count)),
  };
};
