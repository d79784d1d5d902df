import { startClickJudge, startInteractionCounting, startViewsTallying } from '@campjay/command-api/service.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { type People } from '../people.ts';
import { lookAtBus } from '../telemetry/lookUps.ts';
import { type Ground } from './surroundings.ts';

/**
 * Empties the bus: counts interactions, judges clicks and registrations, keeps views and tallies them. Any number of processes
 * may do so at once. When the process stops, what was taken is settled and acknowledged first.
 */
export const openBusDoors = (
  { pool, store, log, parts, telemetry }: Ground,
  { adKeys }: Pick<People, 'adKeys'>,
  bus: InteractionBus,
): void => {
  lookAtBus(telemetry.metrics, bus);
  parts.add(startInteractionCounting({ pool, bus, log }));
  parts.add(startClickJudge({ store, bus, adKeys, log }));
  parts.add(startViewsTallying({ pool, store, bus, adKeys, log }));
};
