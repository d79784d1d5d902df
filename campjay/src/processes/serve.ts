import { type Log } from '@campjay/platform/kernel/log.ts';
import { serveAdImages } from './adImages.ts';
import { openServedImageStore } from './imageStore.ts';
import { externalServers } from './externalServers.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './identityServices.ts';
import { answerRequests } from './answerRequests.ts';
import { openCommands } from './commands.ts';
import { openApi } from './openApi.ts';
import { prepareQueries } from './queries.ts';
import { openPublishingBus } from './observedBus.ts';
import { openInfrastructure } from './runtimeContext.ts';
import { aborted } from './stopSignal.ts';
import { type Link } from '../supervisor/link.ts';
import { type Telemetry } from './telemetry/telemetry.ts';

/** The process that serves requests. Resolves after it was stopped and everything is closed. */
export const serve = async (link: Link, log: Log, telemetry: Telemetry): Promise<void> => {
  const { config, build, databaseUrl } = link.settings;
  const context = { config, build, databaseUrl, log, telemetry, stop: link.stop };
  await using resources = openResources();
  const images = resources.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(context);
  await answerRequests(context, {
    servers: externalServers(config, { databaseUrl }),
    textIndexAnsweredLast: queries.textIndexAnsweredLast,
    startupLabel: 'catalogue',
    ...{ client: build.client, pages: queries.pages, inlineScripts: queries.inlineScripts },
    adImages: serveAdImages(images),
    onReady: () => link.send({ kind: 'ready' }),
    open: async () => {
      await Promise.race([link.catalogueReady, aborted(link.stop)]);
      if (link.stop.aborted) return undefined;
      const infrastructure = await openInfrastructure(context, resources, 'campjay serve');
      if (!infrastructure) return undefined;
      const identity = await openIdentityServices(config, infrastructure);
      const queryApi = await queries.open(infrastructure, identity);
      const bus = await openPublishingBus(infrastructure);
      const commands = await openCommands(infrastructure, { identity, images, bus });
      return {
        api: await openApi(infrastructure, identity, [queryApi.routes, commands]),
        readiness: () => queryApi.readiness(),
      };
    },
  });
};
