/**
 * How long a service that was told to stop still answers, saying that it is not ready: whoever shares requests out among
 * several notices within a second (`upstreams.ts`), and gives it no more before it closes.
 */
export const DRAIN_MS = 1_500;
