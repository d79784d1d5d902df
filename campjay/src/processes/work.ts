import { type Log } from '@campjay/platform/kernel/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { OperatorError } from '../cli/operatorError.ts';
import { waitUntilCaughtUp } from './waitUntilCaughtUp.ts';
import { openServedImageStore, openConsumingBus } from './infrastructure/adapters.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './infrastructure/identityServices.ts';
import { importIntoEmptyLog, type ProgressReporter } from './importIntoEmptyLog.ts';
import { openProjector } from './projector.ts';
import { openSearchIndexer } from './searchIndexer.ts';
import { startBackgroundWorkers } from './backgroundWorkers.ts';
import { openInfrastructure } from './infrastructure/runtimeContext.ts';
import { waitForAbort } from './stopSignal.ts';
import { type SupervisorLink } from '../supervisor/supervisorLink.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/**
 * How long the product waits for the read models before it serves requests. Longer than the usual lag; after this time
 * it serves read models that are still behind.
 */
const CATCH_UP_TIMEOUT_MS = 30_000;

/**
 * Runs the process that does the background work: it migrates the schema `ops`, runs the projector, the search indexer
 * and the background workers of the command API, and imports the bundled catalog and schools into an empty log.
 * Resolves after it was stopped and everything is closed.
 * @throws OperatorError if a projection stops for good before the process is ready
 */
export const runWorkProcess = async (link: SupervisorLink, log: Log, telemetry: Telemetry): Promise<void> => {
  const { config, build, databaseUrl } = link.settings;
  await using resources = openResources();
  const infrastructure = await openInfrastructure(
    { config, build, databaseUrl, log, telemetry, stop: link.stop },
    resources,
    'campjay work',
  );
  if (!infrastructure) return;
  // This runs here rather than in the supervisor, because the database may still be down when the product starts.
  await migrateOps(infrastructure.pool);
  const projector = await openProjector(infrastructure);
  await openSearchIndexer(infrastructure);
  const { masterKeyFile, epochKeyFolder, passwordHashCost } = config;
  const identity = await openIdentityServices({ masterKeyFile, epochKeyFolder, passwordHashCost }, infrastructure);
  const images = resources.add(await openServedImageStore(config, log));
  const bus = openConsumingBus(infrastructure);
  await startBackgroundWorkers(infrastructure, { identity, images, bus });

  const failure = new AbortController();
  const signal = AbortSignal.any([link.stop, failure.signal]);
  let isReady = false;
  const prepareCatalog = async (): Promise<void> => {
    const reporter: ProgressReporter = {
      printStep: (text) => link.send({ kind: 'notice', text }),
      showProgress: (text) => link.send({ kind: 'progress', text }),
    };
    await importIntoEmptyLog(infrastructure, reporter, signal);
    await waitUntilCaughtUp(infrastructure, [...projector.roles().keys()], {
      withinMs: CATCH_UP_TIMEOUT_MS,
      exceptStopped: false,
      signal,
    });
    if (signal.aborted) return;
    isReady = true;
    link.send({ kind: 'ready' });
  };
  /**
   * Handles a projection that stops for good. Before the process is ready, this ends the process. Afterwards the other
   * projections continue, and readers use the rows that the stopped one has written.
   */
  const watchProjections = async (): Promise<void> => {
    try {
      await projector.done;
    } catch (cause) {
      const message = cause instanceof Error ? cause.message : String(cause);
      if (!isReady) throw new OperatorError(message, { cause });
      link.send({ kind: 'notice', text: message });
      await waitForAbort(link.stop);
    }
  };

  const preparation = prepareCatalog();
  try {
    await Promise.race([Promise.all([preparation, waitForAbort(link.stop)]), watchProjections(), projector.stalled]);
  } finally {
    failure.abort();
    await preparation.catch(() => undefined); // its error is already being thrown
  }
};
