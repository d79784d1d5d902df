import { type ImageStore } from '@campjay/platform/images/port.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { addressOf } from '../settings/addressOf.ts';
import { openMailer } from './mailer.ts';
import { openPayments } from './openPayments.ts';
import { type IdentityServices } from './identityServices.ts';
import { startInteractionConsumers } from './interactionConsumers.ts';
import { startProcessManagers } from './processManagers.ts';
import { type Infrastructure } from './runtimeContext.ts';

/** Background consumers of the command API: the bus and the log. */
export const startBackgroundWorkers = async (
  infrastructure: Infrastructure,
  {
    identity,
    images,
    bus,
  }: { readonly identity: IdentityServices; readonly images: ImageStore; readonly bus: InteractionBus },
) => {
  const { pool, store, log, databaseUrl, config, resources } = infrastructure;
  startInteractionConsumers(infrastructure, identity, bus);
  return resources.add(
    startProcessManagers({
      ...{ pool, store, log, databaseUrl, identity, images },
      mailer: openMailer(config),
      payments: await openPayments(config, pool),
      origin: config.publicOrigin ?? addressOf(config),
    }),
  );
};
