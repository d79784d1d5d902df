import { Worker } from 'node:worker_threads';
import { type RunOrderedReplay, projectionsAdmin, startProjector } from '@campjay/projector/service.ts';
import { type Config } from '../settings/config.ts';
import { type ReplayWorkerResult, type ReplayWorkerData } from './replayWorker.ts';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { aborted } from './stopSignal.ts';
import { openResources } from './resources.ts';
import { observeProjections } from './telemetry/gauges.ts';
import { answerRequests } from './http/answerRequests.ts';
import {
  type DatabaseContext,
  type Infrastructure,
  openInfrastructure,
  serversOf,
} from './infrastructure/runtimeContext.ts';

/**
 * Runs requested replays in a thread with a lower priority, so that searches and live read models are not slowed down.
 * @param file the built `replayWorker`
 * @returns a promise that resolves when the thread has ended, soon after its signal aborts, and rejects with the
 * thread's error
 */
const replayInThread =
  (file: URL, context: { readonly config: Config; readonly databaseUrl: string }): RunOrderedReplay =>
  (name, signal) =>
    new Promise((resolve, reject) => {
      const worker = new Worker(file, { workerData: { ...context, name } satisfies ReplayWorkerData });
      let isMade = false;
      const stop = (): void => worker.postMessage('stop');
      signal.addEventListener('abort', stop, { once: true });
      worker.once('message', (result: ReplayWorkerResult) => {
        isMade = result.isMade;
      });
      worker.once('error', reject);
      worker.once('exit', () => {
        signal.removeEventListener('abort', stop);
        resolve(isMade);
      });
      if (signal.aborted) stop();
    });

/** Keeps every read model current while the process runs; in a second process it stands by. */
export const openProjector = async (infrastructure: Infrastructure) => {
  const { pool, databaseUrl, store, log, config, build, resources, telemetry } = infrastructure;
  const runtime = { pool, databaseUrl, store, log };
  const worker = pathToFileURL(join(build.server, 'replayWorker.js'));
  const makeOrderedElsewhere = replayInThread(worker, { config, databaseUrl });
  const running = resources.add(await startProjector({ ...runtime, runReplayInWorker: makeOrderedElsewhere }));
  observeProjections(telemetry.metrics, projectionsAdmin(runtime), running.roles);
  return running;
};

/**
 * The projector as a separate service. Of several, one writes each read model and the others stand by. `/readyz` shows
 * the role per read model, and the log position that readers see. Resolves after it was stopped and each batch in
 * progress is finished.
 */
export const projector = async (context: DatabaseContext): Promise<void> => {
  await using resources = openResources();
  await answerRequests(context, {
    servers: serversOf('projector', context),
    startupLabel: 'PostgreSQL',
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay projector');
      if (!infrastructure) return undefined;
      const { roles, done, stalled: stuck } = await openProjector(infrastructure);
      // The other projections continue if one has stopped for good; the log and `campjay projections` show why.
      done.catch(() => undefined);
      return {
        readiness: () => {
          const waitingFor = [...roles()].flatMap(([name, role]) =>
            role === 'starting' || role === 'retrying' || role === 'stopped' ? [`${name} (${role})`] : [],
          );
          return { ready: waitingFor.length === 0, waitingFor };
        },
        statusDetails: async () => ({ projections: await projectionStatuses(infrastructure, roles()) }),
        failed: Promise.race([stuck, aborted(context.stop)]),
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
    return [name, { role, reached: build?.checkpoint ?? null }] as const;
  });
  return Object.fromEntries(await Promise.all(statuses));
};
