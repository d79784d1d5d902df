import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { tracedBus } from '@campjay/platform/tracing/tracedBus.ts';
import { openBus, openSpoolingBus } from '../openBus.ts';
import { observeSpool } from '../telemetry/gauges.ts';
import { type Infrastructure } from './runtimeContext.ts';

type BusInfrastructure = Pick<Infrastructure, 'config' | 'databaseUrl' | 'log' | 'resources' | 'telemetry'>;

/** The bus of a process that publishes; what it keeps on disk while the bus is down is told beside what it publishes. */
export const openPublishingBus = async (infrastructure: BusInfrastructure): Promise<InteractionBus> => {
  const { config, databaseUrl, log, resources, telemetry } = infrastructure;
  const bus = resources.add(await openSpoolingBus(config, { databaseUrl, log, measured: telemetry.bus }));
  observeSpool(telemetry.metrics, () => bus.spoolStatus);
  return tracedBus(bus);
};

/** The bus of a process that only takes from it. */
export const openConsumingBus = ({
  config,
  databaseUrl,
  log,
  resources,
  telemetry,
}: BusInfrastructure): InteractionBus => tracedBus(resources.add(telemetry.bus(openBus(config, { databaseUrl, log }))));
