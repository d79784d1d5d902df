import { waitForMigrations } from '@campjay/platform/postgres/ops/waitForMigrations.ts';
import { serveAdImages } from './adImages.ts';
import { openServedImageStore } from './imageStore.ts';
import { openResources } from './resources.ts';
import { openIdentityServices } from './identityServices.ts';
import { answerRequests } from './answerRequests.ts';
import { DRAIN_MS } from './drain.ts';
import { openApi } from './openApi.ts';
import { prepareQueries } from './queries.ts';
import { serversOf } from './serversOf.ts';
import { type DatabaseContext, openInfrastructure } from './runtimeContext.ts';

/**
 * The query API as a separate service, with its own index: query routes, live streams, HTML documents, ad pictures. Any
 * number of instances may run, and each request may go to any of them. Resolves after it was stopped and everything is
 * closed.
 */
export const queryApi = async (context: DatabaseContext): Promise<void> => {
  const { config, stop, log } = context;
  await using resources = openResources();
  const images = resources.add(await openServedImageStore(config, log));
  const queries = await prepareQueries(context);
  await answerRequests(context, {
    servers: serversOf('query-api', context),
    textIndexAnsweredLast: queries.textIndexAnsweredLast,
    startupLabel: 'the schema "ops", which a command-api brings up to date',
    drainMs: DRAIN_MS,
    ...{ pages: queries.pages, inlineScripts: queries.inlineScripts, adImages: serveAdImages(images) },
    open: async () => {
      const infrastructure = await openInfrastructure(context, resources, 'campjay query-api');
      if (!infrastructure) return undefined;
      if (!(await waitForMigrations(infrastructure.pool, { log, signal: stop }))) return undefined;
      const identity = await openIdentityServices(config, infrastructure);
      const service = await queries.open(infrastructure, identity);
      return { api: await openApi(infrastructure, identity, [service.routes]), readiness: () => service.readiness() };
    },
  });
};
