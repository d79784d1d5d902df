import { openKafkaInteractionBus } from '@campjay/platform/bus/kafka/kafkaInteractionBus.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import {
  type SpoolingInteractionBus,
  openSpoolingInteractionBus,
} from '@campjay/platform/bus/spool/spoolingInteractionBus.ts';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { type Log } from '@campjay/platform/kernel/log.ts';
import { OperatorError } from '../cli/operatorError.ts';
import { type Config } from '../settings/config.ts';
import { pathsIn } from './dataFolder.ts';

export interface BusContext {
  /** Database that carries interactions unless Kafka is configured. Its tables in the schema `ops` must exist. */
  readonly databaseUrl: string;
  readonly log: Log;
  /** Wraps the bus itself, below the spool, with metrics; no metrics if absent. */
  readonly measured?: (bus: InteractionBus) => InteractionBus;
}

/** Opens the configured Kafka cluster, else a queue in PostgreSQL. */
export const openBus = ({ kafka }: Config, { databaseUrl, log }: BusContext): InteractionBus =>
  kafka ? openKafkaInteractionBus({ cluster: kafka, log }) : openPostgresInteractionBus({ url: databaseUrl, log });

/**
 * Opens the bus for publishers: messages that cannot be published are spooled in the data folder until they can.
 * @throws OperatorError if the spool cannot be used
 */
export const openSpoolingBus = async (config: Config, context: BusContext): Promise<SpoolingInteractionBus> => {
  const { keptInteractions: folder } = pathsIn(config.dataFolder);
  const base = openBus(config, context);
  const bus = context.measured?.(base) ?? base;
  try {
    return await openSpoolingInteractionBus({
      ...{ bus, folder, maxBytes: config.spoolBytes, log: context.log },
    });
  } catch (cause) {
    await bus[Symbol.asyncDispose]();
    throw new OperatorError(
      `Clicks cannot be kept in ${folder} (${reasonOf(cause)}); choose another data folder with CAMPJAY_DATA.`,
      { cause },
    );
  }
};
