import { type RequestHandler } from 'express';
import { clerkOrigins } from '../clerkOrigins.ts';
import { together } from '../foreignOrigins.ts';
import { createGateway, type GatewayParts, type Readiness } from '../gateway.ts';
import { listenForRequests } from '../httpServer.ts';
import { mapsOrigins } from '../mapsOrigins.ts';
import { aborted, pause } from '../stopSignal.ts';
import { trackerOrigins } from '../trackerOrigins.ts';
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
  { opens, open, onReady, leavingMs = 0, ...answered }: Answering,
): Promise<void> => {
  const isStopping = (): boolean => stop.aborted;
  const state: { opened?: Opened } = {};
  const readiness = (): Readiness => {
    if (isStopping()) return { ready: false, waitingFor: ['its end'] };
    return state.opened?.readiness() ?? { ready: false, waitingFor: [opens] };
  };
  const gateway = createGateway({
    ...answered,
    readiness,
    stand: async () => (await state.opened?.stand?.()) ?? {},
    api: () => state.opened?.api,
    trustedProxies: config.trustedProxies,
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
