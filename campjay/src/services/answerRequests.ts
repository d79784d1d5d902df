import { raiseRateLimits } from '@campjay/platform/http/rateLimit.ts';
import { type RequestHandler } from 'express';
import { clerkOrigins } from '../clerkOrigins.ts';
import { together } from '../foreignOrigins.ts';
import { createGateway, type GatewayParts, type Readiness } from '../gateway.ts';
import { listenForRequests } from '../httpServer.ts';
import { mapsOrigins } from '../mapsOrigins.ts';
import { type OutsideServer } from '../outsideServers.ts';
import { aborted, pause } from '../stopSignal.ts';
import { lookAtTextIndex } from '../telemetry/lookUps.ts';
import { trackerOrigins } from '../trackerOrigins.ts';
import { watchServers } from '../watchServers.ts';
import { type Surroundings } from './surroundings.ts';

const LOOK_EVERY_MS = 25;

/** What answers requests, once it has been opened. */
export interface Opened {
  readonly readiness: () => Readiness;
  /** What answers below /api and /calendar. */
  readonly api?: RequestHandler;
  /** What else `/readyz` tells. */
  readonly stand?: GatewayParts['stand'];
  /** Rejects when the process cannot go on. */
  readonly failed?: Promise<unknown>;
}

export interface Answering extends Pick<GatewayParts, 'client' | 'pages' | 'adImages' | 'inlineScripts'> {
  /** The servers that the process depends on. It is not ready without those that are required. */
  readonly servers?: readonly OutsideServer[];
  /** Whether the configured text index answered the last word that this process put to it; undefined before the first. */
  readonly textIndexAnsweredLast?: () => boolean | undefined;
  /** What the process still waits for while this is under way. */
  readonly opens: string;
  /** Opens what answers; undefined when the process was told to stop meanwhile. */
  readonly open: () => Promise<Opened | undefined>;
  /** Called once, when it is ready. */
  readonly onReady?: () => void;
  /** How long it still answers, not ready, before it closes: whoever shares requests out takes that long to notice. */
  readonly leavingMs?: number;
}

/**
 * Answers requests until the process is to stop: health at once, all else once it has been opened. Listening comes first, so
 * that a busy port is found at once. Requests under way are finished before it resolves.
 */
export const answerRequests = async (
  { config, log, stop, telemetry }: Surroundings,
  {
    servers = [],
    textIndexAnsweredLast = () => undefined,
    opens,
    open,
    onReady,
    leavingMs = 0,
    ...answered
  }: Answering,
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
  const state: { opened?: Opened } = {};
  await using watched = watchServers(servers, { log });
  if (servers.some(({ name }) => name === 'Meilisearch'))
    lookAtTextIndex(telemetry.metrics, {
      adapter: 'meilisearch',
      isReached: () => !watched.degraded().includes('Meilisearch'),
      answeredLast: textIndexAnsweredLast,
    });
  const readiness = (): Readiness => {
    const degraded = watched.degraded();
    if (isStopping()) return { ready: false, waitingFor: ['its end'], degraded };
    const missing = watched.missing();
    const { ready, waitingFor, searched } = state.opened?.readiness() ?? { ready: false, waitingFor: [opens] };
    return { ready: ready && missing.length === 0, waitingFor: [...missing, ...waitingFor], degraded, searched };
  };
  const gateway = createGateway({
    ...answered,
    readiness,
    // It is read from the database, which would not answer.
    stand: async () => (watched.missing().length === 0 && (await state.opened?.stand?.())) || {},
    api: () => state.opened?.api,
    trustedProxies: config.trustedProxies,
    https: config.publicOrigin?.startsWith('https:') ?? false,
    foreignOrigins: together(
      trackerOrigins(config.analytics),
      clerkOrigins(config.clerk),
      mapsOrigins(config.googleMapsKey),
    ),
  });
  await using server = await listenForRequests(telemetry.door(gateway), config.hosts, config.port);
  log.info({ hosts: server.hosts, port: config.port }, 'Listening');

  const opened = await open();
  if (!opened) return;
  state.opened = opened;
  const { failed = aborted(stop) } = opened;
  const becomeReady = async (): Promise<void> => {
    while (!readiness().ready && !isStopping()) await pause(LOOK_EVERY_MS, stop);
    if (isStopping()) return;
    log.info({}, 'Ready');
    onReady?.();
  };
  await Promise.race([Promise.all([becomeReady(), aborted(stop)]), failed]);
  if (leavingMs > 0) await new Promise((resolve) => setTimeout(resolve, leavingMs));
};
