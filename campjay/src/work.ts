import { type Log } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { OperatorError } from './operatorError.ts';
import { waitUntilCaughtUp } from './waitUntilCaughtUp.ts';
import { openServedImageStore } from './imageStore.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './identityServices.ts';
import { importIntoEmptyLog } from './services/firstImport.ts';
import { openProjector } from './services/projector.ts';
import { openSearchIndexer } from './services/searchIndexer.ts';
import { openConsumingBus } from './services/observedBus.ts';
import { startBackgroundWorkers } from './services/backgroundWorkers.ts';
import { openInfrastructure } from './services/runtimeContext.ts';
import { aborted } from './stopSignal.ts';
import { type Link } from './supervisor/link.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/** Longer than a usual lag; a read model that is further behind is served as it is, and catches up meanwhile. */
const CATCH_UP_WITHIN_MS = 30_000;

/**
 * The part that brings the schema `ops` up to date, and follows the log and the bus: projector, search indexer, the command
 * API's doors to bus and log, and, into a log without a catalogue or schools, the bundled ones. Resolves when it has been
 * stopped and everything is closed.
 * @throws CannotRun when a projection stops for good.
 */
export const work = async (link: Link, log: Log, telemetry: Telemetry): Promise<void> => {
  const { config, build, databaseUrl } = link.settings;
  await using resources = openResources();
  const infrastructure = await openInfrastructure(
    { config, build, databaseUrl, log, telemetry, stop: link.stop },
    resources,
    'campjay work',
  );
  if (!infrastructure) return;
  // Here, and not by the supervisor: the database may be away when the product starts.
  await migrateOps(infrastructure.pool);
  const projector = await openProjector(infrastructure);
  await openSearchIndexer(infrastructure);
  const { masterKeyFile, epochKeyFolder, passwordHashCost } = config;
  const identity = await openIdentityServices({ masterKeyFile, epochKeyFolder, passwordHashCost }, infrastructure);
  const images = resources.add(await openServedImageStore(config, log));
  const bus = openConsumingBus(infrastructure);
  await startBackgroundWorkers(infrastructure, { identity, images, bus });

  const failing = new AbortController();
  const signal = AbortSignal.any([link.stop, failing.signal]);
  let ready = false;
  const fill = async (): Promise<void> => {
    const reporter = {
      say: (text: string) => link.send({ kind: 'said', text }),
      progress: (text: string) => link.send({ kind: 'progress', text }),
    };
    await importIntoEmptyLog(infrastructure, reporter, signal);
    await waitUntilCaughtUp(infrastructure, [...projector.roles().keys()], {
      ...{ withinMs: CATCH_UP_WITHIN_MS, exceptStopped: false, signal },
    });
    if (signal.aborted) return;
    ready = true;
    link.send({ kind: 'ready' });
  };
  /** Until the part is ready this ends it. Later the other projections go on, and readers with the rows that are there. */
  const projectionStopped = async (): Promise<void> => {
    try {
      await projector.done;
    } catch (cause) {
      const sentence = cause instanceof Error ? cause.message : String(cause);
      if (!ready) throw new OperatorError(sentence, { cause });
      link.send({ kind: 'said', text: sentence });
      await aborted(link.stop);
    }
  };

  const filled = fill();
  try {
    await Promise.race([Promise.all([filled, aborted(link.stop)]), projectionStopped(), projector.stalled]);
  } finally {
    failing.abort();
    await filled.catch(() => undefined); // if it failed, that is what is being thrown
  }
};
