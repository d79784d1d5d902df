import { raiseRateLimits } from '@campjay/platform/http/rateLimit.ts';
import { type RequestHandler } from 'express';
import { clerkOrigins } from '../settings/clerkOrigins.ts';
import { mergeCspSources } from '../settings/cspSources.ts';
import { createGateway, type GatewayDeps, type Readiness } from './gateway.ts';
import { listenForRequests } from './httpServer.ts';
import { mapsOrigins } from '../settings/mapsOrigins.ts';
import { type ExternalServer } from './externalServers.ts';
import { aborted, pause } from './stopSignal.ts';
import { observeTextIndex } from './telemetry/gauges.ts';
import { trackerOrigins } from '../settings/trackerOrigins.ts';
import { watchServers } from './watchServers.ts';
import { type RuntimeContext } from './runtimeContext.ts';

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
