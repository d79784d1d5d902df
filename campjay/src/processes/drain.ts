/**
 * Time for which a stopping service still serves requests while it reports not ready. A load balancer notices within a
 * second (`upstreams.ts`) and sends it no more before it closes.
 */
export const DRAIN_MS = 1_500;
