import { commandRoutes } from '@campjay/command-api/service.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type Route, routes } from '@campjay/platform/http/route.ts';
import { projectionsAdmin, projectionsRoutes } from '@campjay/projector/service.ts';
import { textIndexRoutes } from '@campjay/search-indexer/service.ts';
import { addressOf } from '../settings/addressOf.ts';
import { openMailer } from './mailer.ts';
import { openPayments } from './openPayments.ts';
import { type IdentityServices } from './identityServices.ts';
import { sandboxPages } from './sandboxPages.ts';
import { type Infrastructure } from './runtimeContext.ts';

/**
 * HTTP routes of the command API: commands of parents, advertisers and admins, and requests to projector and search
 * indexer.
 */
export const openCommands = async (
  { pool, databaseUrl, store, log, config, resources }: Infrastructure,
  {
    identity,
    images,
    bus,
  }: { readonly identity: IdentityServices; readonly images: ImageStore; readonly bus: InteractionBus },
): Promise<readonly Route[]> => {
  const { identify: _identify, ...identityDeps } = identity;
  return routes(
    commandRoutes({
      ...identityDeps,
      store,
      bus,
      images,
      log,
      mailer: openMailer(config),
      origin: config.publicOrigin ?? addressOf(config),
      payments: await openPayments(config, pool),
      adDefaultCpc: config.adDefaultCpc,
    }),
    textIndexRoutes({ pool, store }),
    projectionsRoutes({ admin: projectionsAdmin({ pool, databaseUrl, store, log }) }),
    sandboxPages(config, { pool, log, resources }),
  );
};
