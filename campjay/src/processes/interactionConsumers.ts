import { startClickJudge, startInteractionCounting, startViewsTallying } from '@campjay/command-api/service.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { type IdentityServices } from './identityServices.ts';
import { observeBus } from './telemetry/gauges.ts';
import { type Infrastructure } from './runtimeContext.ts';

/**
 * Consumes the bus: counts interactions, judges clicks and registrations, stores and tallies views. Any number of
 * processes may do so at once. On stop, received messages are finished and acknowledged first.
 */
export const startInteractionConsumers = (
  { pool, store, log, resources, telemetry }: Infrastructure,
  { adKeys }: Pick<IdentityServices, 'adKeys'>,
  bus: InteractionBus,
): void => {
  observeBus(telemetry.metrics, bus);
  resources.add(startInteractionCounting({ pool, bus, log }));
  resources.add(startClickJudge({ store, bus, adKeys, log }));
  resources.add(startViewsTallying({ pool, store, bus, adKeys, log }));
};
