import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { activeBuild } from '@campjay/platform/readModels/activeBuild.ts';
import { projectionsDesk, startProjector } from '@campjay/projector/service.ts';
import { aborted } from '../stopSignal.ts';
import { openParts } from '../parts.ts';
import { replayInThread } from '../replayInThread.ts';
import { lookAtProjections } from '../telemetry/lookUps.ts';
import { answerRequests } from './answerRequests.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseSurroundings, type Ground, openGround } from './surroundings.ts';

/** Keeps every read model current, as long as the process's parts are open; in a second process it stands by. */
export const openProjector = async (ground: Ground) => {
  const { pool, databaseUrl, store, log, config, build, parts, telemetry } = ground;
  const runtime = { pool, databaseUrl, store, log };
  const worker = pathToFileURL(join(build.server, 'replayWorker.js'));
  const makeOrderedElsewhere = replayInThread(worker, { config, databaseUrl });
  const running = parts.add(await startProjector({ ...runtime, makeOrderedElsewhere }));
  lookAtProjections(telemetry.metrics, projectionsDesk(runtime), running.roles);
  return running;
};

/**
 * The projector alone. Of several, one writes each read model and the others stand by; `/readyz` tells which this one is, and
 * what position of the log readers find. Resolves when it has been stopped, each batch under way finished.
 */
export const projector = async (surroundings: DatabaseSurroundings): Promise<void> => {
  await using parts = openParts();
  await answerRequests(surroundings, {
    servers: serversOf('projector', surroundings),
    opens: 'PostgreSQL',
    open: async () => {
      const ground = await openGround(surroundings, parts, 'campjay projector');
      if (!ground) return undefined;
      const { roles, done, stuck } = await openProjector(ground);
      // The other projections go on when one has stopped for good; the log and `campjay projections` say why.
      done.catch(() => undefined);
      return {
        readiness: () => {
          const waitingFor = [...roles()].flatMap(([name, role]) =>
            role === 'starting' || role === 'retrying' || role === 'stopped' ? [`${name} (${role})`] : [],
          );
          return { ready: waitingFor.length === 0, waitingFor };
        },
        stand: async () => ({ projections: await standsOf(ground, roles()) }),
        failed: Promise.race([stuck, aborted(surroundings.stop)]),
      };
    },
  });
};

const standsOf = async ({ pool }: Pick<Ground, 'pool'>, roles: ReadonlyMap<string, string>): Promise<object> => {
  const stands = [...roles].map(async ([name, role]) => {
    const build = await activeBuild(pool, name).catch(() => undefined);
    return [name, { role, reached: build?.checkpoint ?? null }] as const;
  });
  return Object.fromEntries(await Promise.all(stands));
};
