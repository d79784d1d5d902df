import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { tracedBus } from '@campjay/platform/telemetry/tracing/tracedBus.ts';
import { openBus, openSpoolingBus } from './openBus.ts';
import { observeSpool } from './telemetry/gauges.ts';
import { type Infrastructure } from './runtimeContext.ts';

type BusInfrastructure = Pick<Infrastructure, 'config' | 'databaseUrl' | 'log' | 'resources' | 'telemetry'>;

/** Bus of a publishing process. The size of its spool is measured too. */
export const openPublishingBus = async (infrastructure: BusInfrastructure): Promise<InteractionBus> => {
  const { config, databaseUrl, log, resources, telemetry } = infrastructure;
  const bus = resources.add(await openSpoolingBus(config, { databaseUrl, log, measured: telemetry.bus }));
  observeSpool(telemetry.metrics, () => bus.spoolStatus);
  return tracedBus(bus);
};

/** Bus of a process that only consumes. */
export const openConsumingBus = ({
  config,
  databaseUrl,
  log,
  resources,
  telemetry,
}: BusInfrastructure): InteractionBus => tracedBus(resources.add(telemetry.bus(openBus(config, { databaseUrl, log }))));
