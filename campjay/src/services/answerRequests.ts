import { raiseRateLimits } from '@campjay/platform/http/rateLimit.ts';
import { type RequestHandler } from 'express';
import { clerkOrigins } from '../clerkOrigins.ts';
import { mergeCspSources } from '../cspSources.ts';
import { createGateway, type GatewayDeps, type Readiness } from '../gateway.ts';
import { listenForRequests } from '../httpServer.ts';
import { mapsOrigins } from '../mapsOrigins.ts';
import { type ExternalServer } from '../externalServers.ts';
import { aborted, pause } from '../stopSignal.ts';
import { observeTextIndex } from '../telemetry/gauges.ts';
import { trackerOrigins } from '../trackerOrigins.ts';
import { watchServers } from '../watchServers.ts';
import { type RuntimeContext } from './runtimeContext.ts';

const POLL_INTERVAL_MS = 25;

/** What answers requests, once it has been opened. */
export interface OpenedService {
  readonly readiness: () => Readiness;
  /** What answers below /api and /calendar. */
  readonly api?: RequestHandler;
  /** What else `/readyz` tells. */
  readonly statusDetails?: GatewayDeps['statusDetails'];
  /** Rejects when the process cannot go on. */
  readonly failed?: Promise<unknown>;
}

export interface ServiceOptions extends Pick<GatewayDeps, 'client' | 'pages' | 'adImages' | 'inlineScripts'> {
  /** The servers that the process depends on. It is not ready without those that are required. */
  readonly servers?: readonly ExternalServer[];
  /** Whether the configured text index answered the last word that this process put to it; undefined before the first. */
  readonly textIndexAnsweredLast?: () => boolean | undefined;
  /** What the process still waits for while this is under way. */
  readonly startupLabel: string;
  /** Opens what answers; undefined when the process was told to stop meanwhile. */
  readonly open: () => Promise<OpenedService | undefined>;
  /** Called once, when it is ready. */
  readonly onReady?: () => void;
  /** How long it still answers, not ready, before it closes: whoever shares requests out takes that long to notice. */
  readonly drainMs?: number;
}

/**
 * Answers requests until the process is to stop: health at once, all else once it has been opened. Listening comes first, so
 * that a busy port is found at once. Requests under way are finished before it resolves.
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
    // It is read from the database, which would not answer.
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
