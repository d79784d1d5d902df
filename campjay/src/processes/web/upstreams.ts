import { abortWithin } from '@campjay/platform/kernel/timeouts.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { Pool } from 'undici';

/**
 * Interval of readiness checks. Shorter than the time for which a stopping process still serves requests (`DRAIN_MS`).
 */
const PROBE_INTERVAL_MS = 1_000;
const PROBE_TIMEOUT_MS = 2_000;
const CONNECT_TIMEOUT_MS = 3_000;
/** How long a response may take to start. Long, because a command may wait for an import or for the event log. */
const HEADERS_TIMEOUT_MS = 120_000;

/** One process of a service. */
export interface Upstream {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly connections: Pool;
}

/** The processes of one service. Each can serve any request. */
export interface Upstreams extends AsyncDisposable {
  /** Name of the service. */
  readonly service: string;
  /**
   * Lists the processes to try, in this order, until one can be reached: ready ones first, then those that are up but
   * not ready. Each call starts with the next process of each group. A process that could not be reached is left out
   * until it responds to a readiness check again.
   */
  readonly listCandidates: () => readonly Upstream[];
  /** True if at least one process is ready. */
  readonly isReady: () => boolean;
  /** Records that a process could not be reached, so that `candidates` leaves it out. */
  readonly markUnreachable: (upstream: Upstream) => void;
}

/** Result of the last readiness check. `away`: the process could not be reached. */
type UpstreamStatus = 'ready' | 'not ready' | 'away';

export interface UpstreamsDeps {
  readonly log: Log;
  /** Called when a process becomes ready. The process counts as ready only after this has resolved. */
  readonly prepare: (upstream: Upstream) => Promise<void>;
  readonly probeIntervalMs?: number;
}

/** Opens connections to the processes of a service, and starts to check their readiness. */
export const openUpstreams = (
  service: string,
  origins: readonly string[],
  { log, prepare, probeIntervalMs = PROBE_INTERVAL_MS }: UpstreamsDeps,
): Upstreams => {
  const upstreams = origins.map((origin): Upstream => ({
    origin,
    connections: new Pool(origin, {
      connect: { timeout: CONNECT_TIMEOUT_MS },
      headersTimeout: HEADERS_TIMEOUT_MS,
      bodyTimeout: 0, // an event stream may be silent
      pipelining: 1,
    }),
  }));
  const statuses = new Map<Upstream, UpstreamStatus>();
  const shutdown = new AbortController();
  // Number of calls of `candidates`, so that each call starts with another process.
  let callCount = 0;

  const setStatus = (upstream: Upstream, status: UpstreamStatus): void => {
    const earlierStatus = statuses.get(upstream);
    statuses.set(upstream, status);
    if (earlierStatus === status) return;
    log.info({ service, origin: upstream.origin, standing: status }, `A process of ${service} is ${status}`);
  };
  const probe = async (upstream: Upstream): Promise<void> => {
    const signal = abortWithin(shutdown.signal, PROBE_TIMEOUT_MS);
    try {
      const { statusCode, body } = await upstream.connections.request({ method: 'GET', path: '/readyz', signal });
      await body.dump();
      if (statusCode === 200 && statuses.get(upstream) !== 'ready') await prepare(upstream);
      setStatus(upstream, statusCode === 200 ? 'ready' : 'not ready');
    } catch (error) {
      if (shutdown.signal.aborted) return;
      log.debug({ error, origin: upstream.origin }, `A process of ${service} does not respond`);
      // A busy process responds late but stays in rotation: removing it would overload the others.
      const isLate = typeof error === 'object' && error !== null && 'name' in error && error.name === 'TimeoutError';
      setStatus(upstream, isLate ? 'not ready' : 'away');
    }
  };
  const runningProbes = new Map<Upstream, Promise<void>>();
  const probeAll = (): void => {
    for (const upstream of upstreams)
      if (!runningProbes.has(upstream))
        runningProbes.set(
          upstream,
          probe(upstream).finally(() => runningProbes.delete(upstream)),
        );
  };
  probeAll();
  const timer = setInterval(probeAll, probeIntervalMs);

  const listByStatus = (status: UpstreamStatus): readonly Upstream[] =>
    upstreams.filter((upstream) => statuses.get(upstream) === status);
  return {
    service,
    listCandidates: () => {
      callCount += 1;
      return [...rotate(listByStatus('ready'), callCount), ...rotate(listByStatus('not ready'), callCount)];
    },
    isReady: () => listByStatus('ready').length > 0,
    markUnreachable: (upstream) => setStatus(upstream, 'away'),
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      shutdown.abort();
      await Promise.all(runningProbes.values());
      await Promise.all(upstreams.map(({ connections }) => connections.destroy()));
    },
  };
};

const rotate = <Item>(items: readonly Item[], offset: number): readonly Item[] => {
  const start = items.length === 0 ? 0 : offset % items.length;
  return [...items.slice(start), ...items.slice(0, start)];
};
