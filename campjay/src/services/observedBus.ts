import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { tracedBus } from '@campjay/platform/tracing/tracedBus.ts';
import { openBus, openKeepingBus } from '../openBus.ts';
import { lookAtKept } from '../telemetry/lookUps.ts';
import { type Ground } from './surroundings.ts';

type Observed = Pick<Ground, 'config' | 'databaseUrl' | 'log' | 'parts' | 'telemetry'>;

/** The bus of a process that publishes; what it keeps on disk while the bus is down is told beside what it publishes. */
export const openPublishingBus = async (ground: Observed): Promise<InteractionBus> => {
  const { config, databaseUrl, log, parts, telemetry } = ground;
  const bus = parts.add(await openKeepingBus(config, { databaseUrl, log, measured: telemetry.bus }));
  lookAtKept(telemetry.metrics, () => bus.kept);
  return tracedBus(bus);
};

/** The bus of a process that only takes from it. */
export const openConsumingBus = ({ config, databaseUrl, log, parts, telemetry }: Observed): InteractionBus =>
  tracedBus(parts.add(telemetry.bus(openBus(config, { databaseUrl, log }))));
