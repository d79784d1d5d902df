import { abortWithin } from '@campjay/platform/kernel/reach.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { Pool } from 'undici';

/** Interval of readiness checks. A stopping process still serves requests for longer than that (`DRAIN_MS`). */
const PROBE_INTERVAL_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;
const CONNECT_WITHIN_MS = 3_000;
/** A command may wait for an import or for the log; anything slower has failed. */
const HEADERS_WITHIN_MS = 120_000;

export interface Upstream {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly connections: Pool;
}

/** Several interchangeable processes of one service. */
export interface Upstreams extends AsyncDisposable {
  /** Name of the service. */
  readonly service: string;
  /**
   * Processes to try in order until one can be reached: the ready ones first, then those that are up but not ready,
   * both in rotation. A process that refused a connection is left out until it answers again.
   */
  readonly candidates: () => readonly Upstream[];
  readonly isReady: () => boolean;
  /** Marks a process that could not be reached. */
  readonly markAway: (upstream: Upstream) => void;
}

type UpstreamStatus = 'ready' | 'not ready' | 'away';

export interface UpstreamsDeps {
  readonly log: Log;
  /** Called when a process becomes ready; it counts as ready once this has resolved. */
  readonly prepare: (upstream: Upstream) => Promise<void>;
  readonly probeIntervalMs?: number;
}

/** Starts checking the readiness of each process. */
export const openUpstreams = (
  service: string,
  origins: readonly string[],
  { log, prepare, probeIntervalMs = PROBE_INTERVAL_MS }: UpstreamsDeps,
): Upstreams => {
  const upstreams = origins.map((origin): Upstream => ({
    origin,
    connections: new Pool(origin, {
      connect: { timeout: CONNECT_WITHIN_MS },
      headersTimeout: HEADERS_WITHIN_MS,
      bodyTimeout: 0, // an event stream may be silent
      pipelining: 1,
    }),
  }));
  const statuses = new Map<Upstream, UpstreamStatus>();
  const closing = new AbortController();
  let turn = 0;

  const setStatus = (upstream: Upstream, status: UpstreamStatus): void => {
    const before = statuses.get(upstream);
    statuses.set(upstream, status);
    if (before === status) return;
    log.info({ service, origin: upstream.origin, standing: status }, `A ${service} is ${status}`);
  };
  const probe = async (upstream: Upstream): Promise<void> => {
    const signal = abortWithin(closing.signal, ANSWER_WITHIN_MS);
    try {
      const { statusCode, body } = await upstream.connections.request({ method: 'GET', path: '/readyz', signal });
      await body.dump();
      if (statusCode === 200 && statuses.get(upstream) !== 'ready') await prepare(upstream);
      setStatus(upstream, statusCode === 200 ? 'ready' : 'not ready');
    } catch (error) {
      if (closing.signal.aborted) return;
      log.debug({ error, origin: upstream.origin }, `A ${service} does not answer`);
      // A busy upstream answers late but stays in rotation: removing it would overload the others.
      const isLate = (error as Error).name === 'TimeoutError';
      setStatus(upstream, isLate ? 'not ready' : 'away');
    }
  };
  const probing = new Map<Upstream, Promise<void>>();
  const probeAll = (): void => {
    for (const upstream of upstreams)
      if (!probing.has(upstream))
        probing.set(
          upstream,
          probe(upstream).finally(() => probing.delete(upstream)),
        );
  };
  probeAll();
  const timer = setInterval(probeAll, probeIntervalMs);

  const those = (status: UpstreamStatus): readonly Upstream[] =>
    upstreams.filter((each) => statuses.get(each) === status);
  return {
    service,
    candidates: () => {
      turn += 1;
      return [...rotated(those('ready'), turn), ...rotated(those('not ready'), turn)];
    },
    isReady: () => those('ready').length > 0,
    markAway: (upstream) => setStatus(upstream, 'away'),
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      closing.abort();
      await Promise.all(probing.values());
      await Promise.all(upstreams.map(({ connections }) => connections.destroy()));
    },
  };
};

const rotated = <Each>(those: readonly Each[], turn: number): readonly Each[] => {
  const first = those.length === 0 ? 0 : turn % those.length;
  return [...those.slice(first), ...those.slice(0, first)];
};
