import { type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { startWebhookSender } from '@campjay/platform/payments/sandbox/messages.ts';
import { sandboxRoutes } from '@campjay/platform/payments/sandbox/sandboxRoutes.ts';
import { type Pool } from 'pg';
import { type Config, addressOf } from '../../settings/config.ts';
import { type Resources } from '../resources.ts';
import { commandRoutes } from '@campjay/command-api/service.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { createAdminForAllProjections, projectionsRoutes } from '@campjay/projector/service.ts';
import { textIndexRoutes } from '@campjay/search-indexer/service.ts';
import { openMailer, openPayments } from '../infrastructure/adapters.ts';
import { type IdentityServices } from '../infrastructure/identityServices.ts';
import { type Infrastructure } from '../infrastructure/runtimeContext.ts';

/**
 * Routes of the payment sandbox's pages; none if Stripe is configured. Also starts the sender of the sandbox's webhooks
 * to this server.
 */
const openSandboxRoutes = (
  config: Pick<Config, 'stripe' | 'hosts' | 'port'>,
  { pool, log, resources }: { readonly pool: Pool; readonly log: Log; readonly resources: Resources },
): readonly Route[] => {
  if (config.stripe) return [];
  const now = (): Date => new Date();
  const webhookUrl = `${addressOf(config)}/api/stripe/webhook`;
  const webhookSender = resources.add(startWebhookSender({ pool, webhookUrl, now, log }));
  return sandboxRoutes({ pool, now, webhookSender });
};

/**
 * Creates the HTTP routes of the command API: commands of parents, advertisers and admins, including admin commands for
 * the projector and the search indexer.
 */
export const openCommandApiRoutes = async (
  { pool, databaseUrl, store, log, config, resources }: Infrastructure,
  {
    identity,
    images,
    bus,
  }: { readonly identity: IdentityServices; readonly images: ImageStore; readonly bus: InteractionBus },
): Promise<readonly Route[]> => {
  // `identify` is not passed on: it runs before the routes, which get the identified user (`mountRoutes`).
  const { identify: _identify, ...identityDeps } = identity;
  return combineRoutes(
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
    projectionsRoutes({ admin: createAdminForAllProjections({ pool, databaseUrl, store, log }) }),
    openSandboxRoutes(config, { pool, log, resources }),
  );
};
