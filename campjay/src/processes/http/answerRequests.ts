import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { toListenError, isIpv6LoopbackMissing } from '../../supervisor/port.ts';
import { setRateLimitFactor } from '@campjay/platform/http/rateLimit.ts';
import { type RequestHandler } from 'express';
import {
  mergeCspSources,
  clerkCspSources,
  mapsCspSources,
  mapStyleCspSources,
  trackerCspSources,
} from '../../settings/cspSources.ts';
import { createGateway, type GatewayDeps, type Readiness } from './gateway.ts';
import { type ExternalServer } from '../infrastructure/externalServers.ts';
import { pause } from '@campjay/platform/kernel/retry.ts';
import { waitForAbort } from '../stopSignal.ts';
import { observeTextIndex } from '../telemetry/gauges.ts';
import { watchServers } from '../infrastructure/watchServers.ts';
import { type RuntimeContext } from '../infrastructure/runtimeContext.ts';

/**
 * Load balancers usually close idle connections after 60 s. We wait longer: if we closed first, a balancer could send a
 * request on a connection that is just being closed.
 */
const KEEP_ALIVE_MS = 65_000;
/** How long a client may take to send the headers of a request. */
const HEADERS_TIMEOUT_MS = 15_000;
/** How long a client may take to send a whole request. */
const REQUEST_TIMEOUT_MS = 30_000;
/** How long pending requests may take after a server stopped accepting connections. */
const DRAIN_TIMEOUT_MS = 5_000;

/**
 * Serves requests on each of the hosts. Disposing stops accepting connections, gives pending requests 5 seconds to
 * finish, and then closes their connections.
 * @throws OperatorError if the port of a host is in use or not allowed
 */
export const listenForRequests = async (
  handler: RequestListener,
  hosts: readonly string[],
  port: number,
): Promise<{ readonly hosts: readonly string[] } & AsyncDisposable> => {
  const servers = new Map<string, Server>();
  const close = async () => {
    await Promise.all([...servers.values()].map(drain));
  };
  for (const host of hosts) {
    const server = createServer(
      { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_TIMEOUT_MS, requestTimeout: REQUEST_TIMEOUT_MS },
      handler,
    );
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      servers.set(host, server);
    } catch (error) {
      if (isIpv6LoopbackMissing(error, host)) continue; // this machine has no IPv6
      await close();
      throw toListenError(error, host, port);
    }
  }
  return { hosts: [...servers.keys()], [Symbol.asyncDispose]: close };
};

/** Closes a server when its pending requests have finished, or after the timeout. */
const drain = async (server: Server): Promise<void> => {
  const closeEvent = once(server, 'close');
  server.close(); // also closes the connections that are idle now
  // A connection that becomes idle later would otherwise stay open for its keep-alive time.
  const idleTimer = setInterval(() => server.closeIdleConnections(), 50);
  const deadlineTimer = setTimeout(() => server.closeAllConnections(), DRAIN_TIMEOUT_MS);
  await closeEvent;
  clearInterval(idleTimer);
  clearTimeout(deadlineTimer);
};

/** Interval at which the process checks whether it has become ready. */
const POLL_INTERVAL_MS = 25;

/** A running service. */
export interface Service {
  readonly getReadiness: () => Readiness;
  /** Handler below /api and /calendar. */
  readonly api?: RequestHandler;
  /** Additional fields of `/readyz`. */
  readonly statusDetails?: GatewayDeps['statusDetails'];
  /** Rejects if the process cannot continue. */
  readonly failure?: Promise<unknown>;
}

export interface ServiceOptions extends Pick<GatewayDeps, 'client' | 'pages' | 'adImages' | 'inlineScripts'> {
  /** External servers that the process uses. It is not ready while a required one cannot be reached. */
  readonly servers?: readonly ExternalServer[];
  /** True if the configured text index answered this process's last query; undefined before the first. */
  readonly hasTextIndexAnswered?: () => boolean | undefined;
  /** Shown in `waitingFor` of `/readyz` while `open` runs. */
  readonly startupLabel: string;
  /** Opens the service. Resolves to undefined if the process was asked to stop meanwhile. */
  readonly open: () => Promise<Service | undefined>;
  /** Called once, when the service is ready. */
  readonly onReady?: () => void;
  /**
   * Time after a stop request during which the process still serves requests but reports that it is not ready, so that
   * the load balancer sends its requests elsewhere.
   */
  readonly drainMs?: number;
}

/**
 * Serves requests until the process is asked to stop: health checks at once, everything else after the service is open.
 * It listens before it opens the service, so that a busy port is reported at once. Pending requests get 5 seconds to
 * finish before it resolves.
 */
export const answerRequests = async (
  { config, log, stop, telemetry }: RuntimeContext,
  {
    servers = [],
    hasTextIndexAnswered = () => undefined,
    startupLabel,
    open,
    onReady,
    drainMs = 0,
    ...gatewayOptions
  }: ServiceOptions,
): Promise<void> => {
  const isStopping = (): boolean => stop.aborted;
  const { rateLimitFactor } = config;
  if (rateLimitFactor !== undefined) {
    setRateLimitFactor(rateLimitFactor);
    log.warn({ rateLimitFactor }, 'RATE_LIMIT_FACTOR multiplies all rate limits; use it only in tests');
  }
  // The service is added as soon as `open` has resolved.
  const state: { service?: Service } = {};
  await using serverWatch = watchServers(servers, { log });
  if (servers.some(({ name }) => name === 'Meilisearch'))
    observeTextIndex(telemetry.metrics, {
      adapter: 'meilisearch',
      isReached: () => !serverWatch.listDegraded().includes('Meilisearch'),
      hasAnswered: hasTextIndexAnswered,
    });
  const getReadiness = (): Readiness => {
    const degraded = serverWatch.listDegraded();
    if (isStopping()) return { ready: false, waitingFor: ['shutdown'], degraded };
    const missingServers = serverWatch.listMissing();
    const { ready, waitingFor, searched } = state.service?.getReadiness() ?? {
      ready: false,
      waitingFor: [startupLabel],
    };
    return {
      ready: ready && missingServers.length === 0,
      waitingFor: [...missingServers, ...waitingFor],
      degraded,
      searched,
    };
  };
  const statusDetails = async (): Promise<object> => {
    // The details are read from the database, so skip them while a required server is down.
    if (serverWatch.listMissing().length > 0) return {};
    return (await state.service?.statusDetails?.()) ?? {};
  };
  const gateway = createGateway({
    ...gatewayOptions,
    getReadiness,
    statusDetails,
    api: () => state.service?.api,
    trustedProxies: config.trustedProxies,
    https: config.publicOrigin?.startsWith('https:') ?? false,
    cspSources: mergeCspSources(
      trackerCspSources(config.analytics),
      clerkCspSources(config.clerk),
      mapsCspSources(config.googleMapsKey),
      mapStyleCspSources(config.mapStyleUrl, config.mapTileOrigins),
    ),
  });
  await using server = await listenForRequests(telemetry.instrument(gateway), config.hosts, config.port);
  log.info({ hosts: server.hosts, port: config.port }, 'Listening');

  const service = await open();
  if (!service) return;
  state.service = service;
  const becomeReady = async (): Promise<void> => {
    while (!getReadiness().ready && !isStopping()) await pause(POLL_INTERVAL_MS, stop);
    if (isStopping()) return;
    log.info({}, 'Ready');
    onReady?.();
  };
  const untilStopped = Promise.all([becomeReady(), waitForAbort(stop)]);
  // Resolves when the process is asked to stop, and rejects if the service fails.
  await Promise.race([untilStopped, service.failure ?? untilStopped]);
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
};
