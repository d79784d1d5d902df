import { type Log } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { OperatorError } from '../cli/operatorError.ts';
import { waitUntilCaughtUp } from './waitUntilCaughtUp.ts';
import { openServedImageStore, openConsumingBus } from './infrastructure/adapters.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './infrastructure/identityServices.ts';
import { importIntoEmptyLog } from './firstImport.ts';
import { openProjector } from './projector.ts';
import { openSearchIndexer } from './searchIndexer.ts';
import { startBackgroundWorkers } from './backgroundWorkers.ts';
import { openInfrastructure } from './infrastructure/runtimeContext.ts';
import { aborted } from './stopSignal.ts';
import { type Link } from '../supervisor/link.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/** Longer than the usual lag; a read model that is further behind is served as it is, and catches up meanwhile. */
const CATCH_UP_WITHIN_MS = 30_000;

/**
 * The process that migrates the schema `ops`, and follows the log and the bus: projector, search indexer, background
 * workers of the command API, and the import of the bundled catalog and schools into a log without them. Resolves after
 * it was stopped and everything is closed.
 * @throws OperatorError if a projection stops for good before the process is ready.
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
  // Not in the supervisor, because the database may be down when the product starts.
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
  /**
   * Before the process is ready, a stopped projection ends it. Later the other projections continue, and readers use
   * the existing rows.
   */
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
    await filled.catch(() => undefined); // its error is already being thrown
  }
};
