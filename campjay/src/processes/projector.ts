import { Worker } from 'node:worker_threads';
import { type RunOrderedReplay, createAdminForAllProjections, startProjector } from '@campjay/projector/service.ts';
import { type Config } from '../settings/config.ts';
import { type ReplayWorkerResult, type ReplayWorkerData } from './replayWorker.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { waitForAbort } from './stopSignal.ts';
import { openResources } from './resources.ts';
import { observeProjections } from './telemetry/gauges.ts';
import { answerRequests } from './http/answerRequests.ts';
import {
  type DatabaseContext,
  type Infrastructure,
  openInfrastructure,
  listServersOf,
} from './infrastructure/runtimeContext.ts';

/**
 * Creates the function that runs a requested replay in a thread of lower priority, so that the replay does not slow
 * down searches and live read models. The function resolves when the thread has ended (soon after its signal aborts),
 * and rejects with the thread's error.
 * @param file the file of the built module `replayWorker`
 */
const createReplayRunner =
  (file: URL, context: { readonly config: Config; readonly databaseUrl: string }): RunOrderedReplay =>
  (name, signal) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: { ...context, name } satisfies ReplayWorkerData });
      let isFinished = false;
      const stop = (): void => worker.postMessage('stop');
      signal.addEventListener('abort', stop, { once: true });
      worker.once('message', (result: ReplayWorkerResult) => {
        isFinished = result.isFinished;
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve(isFinished);
      });
      if (signal.aborted) stop();
    });

/** Starts the projector, which updates every read model. If another process already does so, this one stands by. */
export const openProjector = async (infrastructure: Infrastructure) => {
  const { pool, databaseUrl, store, log, config, build, resources, telemetry } = infrastructure;
  const runtime = { pool, databaseUrl, store, log };
  const workerFile = pathToFileURL(join(build.server, 'replayWorker.js'));
  const runReplayInWorker = createReplayRunner(workerFile, { config, databaseUrl });
  const runningProjector = resources.add(await startProjector({ ...runtime, runReplayInWorker }));
  observeProjections(telemetry.metrics, createAdminForAllProjections(runtime), runningProjector.roles);
  return runningProjector;
};

/**
 * Runs the projector as a separate service. Of several instances, one writes each read model and the others stand by.
 * `/readyz` shows this instance's role for each read model, and the log position that readers see. Resolves after the
 * service was stopped and each batch in progress is finished.
 */
export const runProjectorService = async (context: DatabaseContext): Promise<void> => {
  await using resources = openResources();
  await answerRequests(context, {
    servers: listServersOf('projector', context),
    startupLabel: 'PostgreSQL',
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay projector');
      if (!infrastructure) return undefined;
      const { roles, done, stalled } = await openProjector(infrastructure);
      // If one projection stops for good, the others continue. The log and `campjay projections` show the reason.
      done.catch(() => undefined);
      return {
        getReadiness: () => {
          const waitingFor = [...roles()].flatMap(([name, role]) =>
            role === 'starting' || role === 'retrying' || role === 'stopped' ? [`${name} (${role})`] : [],
          );
          return { ready: waitingFor.length === 0, waitingFor };
        },
        statusDetails: async () => ({ projections: await projectionStatuses(infrastructure, roles()) }),
        failure: Promise.race([stalled, waitForAbort(context.stop)]),
      };
    },
  });
};

const projectionStatuses = async (
  { pool }: Pick<Infrastructure, 'pool'>,
  roles: ReadonlyMap<string, string>,
): Promise<object> => {
  const statuses = [...roles].map(async ([name, role]) => {
    const build = await readActiveBuild(pool, name).catch(() => undefined);
    // `reached` is the log position that readers see; the name is part of `/readyz`.
    return [name, { role, reached: build?.checkpoint ?? null }] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
};
