import { abortWithin } from '@campjay/platform/abortWithin.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { Pool } from 'undici';

/** How often each is asked whether it is ready; one that leaves still answers for longer than that (`LEAVING_MS`). */
const ASK_EVERY_MS = 1_000;
const ANSWER_WITHIN_MS = 2_000;
const CONNECT_WITHIN_MS = 3_000;
/** A command may wait for an import or for the log; what takes longer has failed. */
const HEADERS_WITHIN_MS = 120_000;

export interface Upstream {
  /** Scheme, host and port. */
  readonly origin: string;
  readonly connections: Pool;
}

/** Several processes of one service, any of which may be asked anything. */
export interface Upstreams extends AsyncDisposable {
  /** The service's name. */
  readonly service: string;
  /**
   * Whom to ask, one after the other, until one can be reached: those that are ready first, each time another one of them;
   * then those that live without being ready, in turn too. Whoever refused a connection is left out until it answers again.
   */
  readonly inTurn: () => readonly Upstream[];
  readonly isReady: () => boolean;
  /** It could not be reached. */
  readonly leaveOut: (upstream: Upstream) => void;
}

type Standing = 'ready' | 'not ready' | 'away';

export interface UpstreamsParts {
  readonly log: Log;
  /** Asked of each that says that it is ready and was not before; it counts as ready once this has been done. */
  readonly prepare: (upstream: Upstream) => Promise<void>;
  readonly askEveryMs?: number;
}

/** Begins to ask each of them, again and again, whether it is ready. */
export const openUpstreams = (
  service: string,
  origins: readonly string[],
  { log, prepare, askEveryMs = ASK_EVERY_MS }: UpstreamsParts,
): Upstreams => {
  const upstreams = origins.map((origin): Upstream => ({
    origin,
    connections: new Pool(origin, {
      connect: { timeout: CONNECT_WITHIN_MS },
      headersTimeout: HEADERS_WITHIN_MS,
      bodyTimeout: 0, // a stream of events may be silent
      pipelining: 1,
    }),
  }));
  const standings = new Map<Upstream, Standing>();
  const closing = new AbortController();
  let turn = 0;

  const note = (upstream: Upstream, standing: Standing): void => {
    const before = standings.get(upstream);
    standings.set(upstream, standing);
    if (before === standing) return;
    log.info({ service, origin: upstream.origin, standing }, `A ${service} is ${standing}`);
  };
  const ask = async (upstream: Upstream): Promise<void> => {
    const signal = abortWithin(closing.signal, ANSWER_WITHIN_MS);
    try {
      const { statusCode, body } = await upstream.connections.request({ method: 'GET', path: '/readyz', signal });
      await body.dump();
      if (statusCode === 200 && standings.get(upstream) !== 'ready') await prepare(upstream);
      note(upstream, statusCode === 200 ? 'ready' : 'not ready');
    } catch (error) {
      if (closing.signal.aborted) return;
      log.debug({ error, origin: upstream.origin }, `A ${service} does not answer`);
      // Who has much to do answers late, and is asked all the same: left out, the others would have the more to do.
      const isLate = (error as Error).name === 'TimeoutError';
      note(upstream, isLate ? 'not ready' : 'away');
    }
  };
  const asked = new Map<Upstream, Promise<void>>();
  const askAll = (): void => {
    for (const upstream of upstreams)
      if (!asked.has(upstream))
        asked.set(
          upstream,
          ask(upstream).finally(() => asked.delete(upstream)),
        );
  };
  askAll();
  const asking = setInterval(askAll, askEveryMs);

  const those = (standing: Standing): readonly Upstream[] =>
    upstreams.filter((each) => standings.get(each) === standing);
  return {
    service,
    inTurn: () => {
      turn += 1;
      return [...rotated(those('ready'), turn), ...rotated(those('not ready'), turn)];
    },
    isReady: () => those('ready').length > 0,
    leaveOut: (upstream) => note(upstream, 'away'),
    [Symbol.asyncDispose]: async () => {
      clearInterval(asking);
      closing.abort();
      await Promise.all(asked.values());
      await Promise.all(upstreams.map(({ connections }) => connections.destroy()));
    },
  };
};

const rotated = <Each>(those: readonly Each[], turn: number): readonly Each[] => {
  const first = those.length === 0 ? 0 : turn % those.length;
  return [...those.slice(first), ...those.slice(0, first)];
};
