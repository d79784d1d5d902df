import { once } from 'node:events';
import { createServer, type RequestListener, type Server } from 'node:http';
import { cannotListen, isAbsentLoopback } from '../../supervisor/port.ts';
import { raiseRateLimits } from '@campjay/platform/http/rateLimit.ts';
import { type RequestHandler } from 'express';
import { mergeCspSources, clerkOrigins, mapsOrigins, trackerOrigins } from '../../settings/cspSources.ts';
import { createGateway, type GatewayDeps, type Readiness } from './gateway.ts';
import { type ExternalServer } from '../infrastructure/externalServers.ts';
import { aborted, pause } from '../stopSignal.ts';
import { observeTextIndex } from '../telemetry/gauges.ts';
import { watchServers } from '../infrastructure/watchServers.ts';
import { type RuntimeContext } from '../infrastructure/runtimeContext.ts';

/**
 * Longer than the usual idle time of load balancers (60 s), so that they, not we, close a connection that they may
 * reuse.
 */
const KEEP_ALIVE_MS = 65_000;
const HEADERS_WITHIN_MS = 15_000;
const REQUEST_WITHIN_MS = 30_000;
const DRAIN_WITHIN_MS = 5_000;

/**
 * Serves requests on each of the hosts. Disposing drains: no new connections, pending requests get 5 seconds, then
 * their connections are closed.
 * @throws OperatorError if a host and port cannot be listened on.
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
      { keepAliveTimeout: KEEP_ALIVE_MS, headersTimeout: HEADERS_WITHIN_MS, requestTimeout: REQUEST_WITHIN_MS },
      handler,
    );
    try {
      server.listen({ host, port });
      await once(server, 'listening');
      servers.set(host, server);
    } catch (error) {
      if (isAbsentLoopback(error, host)) continue;
      await close();
      throw cannotListen(error, host, port);
    }
  }
  return { hosts: [...servers.keys()], [Symbol.asyncDispose]: close };
};

const drain = async (server: Server): Promise<void> => {
  const closed = once(server, 'close');
  server.close(); // also closes connections that are idle now
  // Otherwise a connection whose request ends meanwhile would stay open for its keep-alive time.
  const idle = setInterval(() => server.closeIdleConnections(), 50);
  const tooLong = setTimeout(() => server.closeAllConnections(), DRAIN_WITHIN_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(tooLong);
};

const POLL_INTERVAL_MS = 25;

/** Result of opening a service. */
export interface OpenedService {
  readonly readiness: () => Readiness;
  /** Handler below /api and /calendar. */
  readonly api?: RequestHandler;
  /** Additional fields of `/readyz`. */
  readonly statusDetails?: GatewayDeps['statusDetails'];
  /** Rejects if the process cannot continue. */
  readonly failed?: Promise<unknown>;
}

export interface ServiceOptions extends Pick<GatewayDeps, 'client' | 'pages' | 'adImages' | 'inlineScripts'> {
  /** Servers that the process depends on. It is not ready without the required ones. */
  readonly servers?: readonly ExternalServer[];
  /** True if the configured text index answered this process's last query; undefined before the first. */
  readonly textIndexAnsweredLast?: () => boolean | undefined;
  /** Shown as what the process waits for while `open` runs. */
  readonly startupLabel: string;
  /** Opens the service; undefined if the process was asked to stop meanwhile. */
  readonly open: () => Promise<OpenedService | undefined>;
  /** Called once, when the service is ready. */
  readonly onReady?: () => void;
  /**
   * Time between stopping and closing, during which it reports not ready and still serves requests, so that the load
   * balancer notices.
   */
  readonly drainMs?: number;
}

/**
 * Serves requests until the process is asked to stop: health checks at once, everything else when it is open. It
 * listens first, to detect a busy port at once. Pending requests are finished before it resolves.
 */
export const answerRequests = async (
  { config, log, stop, telemetry }: RuntimeContext,
  {
    servers = [],
    textIndexAnsweredLast = () => undefined,
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
    raiseRateLimits(rateLimitFactor);
    log.warn(
      { rateLimitFactor },
      'Rate limits allow many times as much as they should: RATE_LIMIT_FACTOR is for tests',
    );
  }
  const state: { service?: OpenedService } = {};
  await using serverWatch = watchServers(servers, { log });
  if (servers.some(({ name }) => name === 'Meilisearch'))
    observeTextIndex(telemetry.metrics, {
      adapter: 'meilisearch',
      isReached: () => !serverWatch.degraded().includes('Meilisearch'),
      answeredLast: textIndexAnsweredLast,
    });
  const readiness = (): Readiness => {
    const degraded = serverWatch.degraded();
    if (isStopping()) return { ready: false, waitingFor: ['its end'], degraded };
    const missing = serverWatch.missing();
    const { ready, waitingFor, searched } = state.service?.readiness() ?? { ready: false, waitingFor: [startupLabel] };
    return { ready: ready && missing.length === 0, waitingFor: [...missing, ...waitingFor], degraded, searched };
  };
  const gateway = createGateway({
    ...gatewayOptions,
    readiness,
    // The details are read from the database, which would not answer.
    statusDetails: async () => (serverWatch.missing().length === 0 && (await state.service?.statusDetails?.())) || {},
    api: () => state.service?.api,
    trustedProxies: config.trustedProxies,
    https: config.publicOrigin?.startsWith('https:') ?? false,
    cspSources: mergeCspSources(
      trackerOrigins(config.analytics),
      clerkOrigins(config.clerk),
      mapsOrigins(config.googleMapsKey),
    ),
  });
  await using server = await listenForRequests(telemetry.instrument(gateway), config.hosts, config.port);
  log.info({ hosts: server.hosts, port: config.port }, 'Listening');

  const service = await open();
  if (!service) return;
  state.service = service;
  const { failed = aborted(stop) } = service;
  const becomeReady = async (): Promise<void> => {
    while (!readiness().ready && !isStopping()) await pause(POLL_INTERVAL_MS, stop);
    if (isStopping()) return;
    log.info({}, 'Ready');
    onReady?.();
  };
  await Promise.race([Promise.all([becomeReady(), aborted(stop)]), failed]);
  if (drainMs > 0) await new Promise((resolve) => setTimeout(resolve, drainMs));
};
