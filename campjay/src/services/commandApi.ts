import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openServedImageStore } from '../imageStore.ts';
import { openParts } from '../parts.ts';
import { openPeople } from '../people.ts';
import { answerRequests } from './answerRequests.ts';
import { openCommands } from './commands.ts';
import { fillEmptyLog } from './firstImport.ts';
import { LEAVING_MS } from './leaving.ts';
import { openApi } from './openApi.ts';
import { openPublishingBus } from './observedBus.ts';
import { openSilentDoors } from './silentDoors.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseSurroundings, openGround } from './surroundings.ts';

/**
 * The command API alone: brings the schema `ops` up to date, fills an empty log, and opens its three doors: HTTP, bus and
 * log. Several of them may run. Resolves when it has been stopped and everything is closed.
 */
export const commandApi = async (surroundings: DatabaseSurroundings): Promise<void> => {
  const { config, log, stop } = surroundings;
  await using parts = openParts();
  await answerRequests(surroundings, {
    servers: serversOf('command-api', surroundings),
    opens: 'PostgreSQL',
    leavingMs: LEAVING_MS,
    open: async () => {
      const ground = await openGround(surroundings, parts, 'campjay command-api');
      if (!ground) return undefined;
      await migrateOps(ground.pool);
      const people = await openPeople(config, ground);
      const images = parts.add(await openServedImageStore(config, log));
      const bus = await openPublishingBus(ground);
      const commands = await openCommands(ground, { people, images, bus });
      const reactors = await openSilentDoors(ground, { people, images, bus });
      const api = await openApi(ground, people, [commands]);
      let isFilled = false;
      const telling = { say: (text: string) => log.info({}, text), progress: (text: string) => log.debug({}, text) };
      const filling = fillEmptyLog(ground, telling, stop).then(() => {
        isFilled = true;
      });
      parts.addClosing(() => filling.catch(() => undefined)); // `failed` says so
      return {
        api,
        readiness: () => ({ ready: isFilled, waitingFor: isFilled ? [] : ['catalogue'] }),
        stand: () => Promise.resolve({ reactors: reactors.isWorking() ? 'working' : 'standing by' }),
        failed: filling.then(() => never),
      };
    },
  });
};

const never = new Promise<never>(() => undefined);
