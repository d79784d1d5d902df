import {
  createProcessManagersAdmin,
  startClickJudge,
  startInteractionCounting,
  startViewsTallying,
} from '@campjay/command-api/service.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type IdentityServices } from './infrastructure/identityServices.ts';
import { observeBus, observeProcessManagers } from './telemetry/gauges.ts';
import { type Infrastructure } from './infrastructure/runtimeContext.ts';
import { type ImageStore } from '@campjay/platform/images/port.ts';
import { addressOf } from '../settings/config.ts';
import { openMailer, openPayments } from './infrastructure/adapters.ts';
import { startProcessManagers } from './processManagers.ts';

/**
 * Starts the consumers of the interaction bus: they count interactions, decide which clicks and registrations are
 * charged, and store and count views of ads. Any number of processes may run them at once. When stopped, they first
 * finish and acknowledge the messages that they have received.
 */
const startInteractionConsumers = (
  { pool, store, log, resources, telemetry }: Infrastructure,
  { adKeys }: Pick<IdentityServices, 'adKeys'>,
  bus: InteractionBus,
): void => {
  observeBus(telemetry.metrics, bus);
  resources.add(startInteractionCounting({ pool, bus, log }));
  resources.add(startClickJudge({ store, bus, adKeys, log }));
  resources.add(startViewsTallying({ pool, store, bus, adKeys, log }));
};

/** Starts the background workers of the command API: the consumers of the bus, and the process managers. */
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
  observeProcessManagers(infrastructure.telemetry.metrics, createProcessManagersAdmin({ pool, store }));
  return resources.add(
    startProcessManagers({
      pool,
      store,
      log,
      databaseUrl,
      identity,
      images,
      mailer: openMailer(config),
      payments: await openPayments(config, pool),
      origin: config.publicOrigin ?? addressOf(config),
    }),
  );
};
