import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openServedImageStore } from './imageStore.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './identityServices.ts';
import { answerRequests } from './answerRequests.ts';
import { openCommands } from './commands.ts';
import { importIntoEmptyLog } from './firstImport.ts';
import { DRAIN_MS } from './drain.ts';
import { openApi } from './openApi.ts';
import { openPublishingBus } from './observedBus.ts';
import { startBackgroundWorkers } from './backgroundWorkers.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseContext, openInfrastructure } from './runtimeContext.ts';

/**
 * The command API as a separate service: migrates the schema `ops`, fills an empty log, and starts the HTTP API and the
 * consumers of bus and log. Any number of instances may run. Resolves after it was stopped and everything is closed.
 */
export const commandApi = async (context: DatabaseContext): Promise<void> => {
  const { config, log, stop } = context;
  await using resources = openResources();
  await answerRequests(context, {
    servers: serversOf('command-api', context),
    startupLabel: 'PostgreSQL',
    drainMs: DRAIN_MS,
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay command-api');
      if (!infrastructure) return undefined;
      await migrateOps(infrastructure.pool);
      const identity = await openIdentityServices(config, infrastructure);
      const images = resources.add(await openServedImageStore(config, log));
      const bus = await openPublishingBus(infrastructure);
      const commands = await openCommands(infrastructure, { identity, images, bus });
      const reactors = await startBackgroundWorkers(infrastructure, { identity, images, bus });
      const api = await openApi(infrastructure, identity, [commands]);
      let isImported = false;
      const reporter = { say: (text: string) => log.info({}, text), progress: (text: string) => log.debug({}, text) };
      const importing = importIntoEmptyLog(infrastructure, reporter, stop).then(() => {
        isImported = true;
      });
      resources.onClose(() => importing.catch(() => undefined)); // `failed` reports the error
      return {
        api,
        readiness: () => ({ ready: isImported, waitingFor: isImported ? [] : ['catalogue'] }),
        statusDetails: () => Promise.resolve({ reactors: reactors.isLeader() ? 'working' : 'standing by' }),
        failed: importing.then(() => never),
      };
    },
  });
};

const never = new Promise<never>(() => undefined);
