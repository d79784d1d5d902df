import { openKafkaInteractionBus } from '@campjay/platform/interactionBus/kafka/kafkaInteractionBus.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import {
  type KeepingInteractionBus,
  openKeepingInteractionBus,
} from '@campjay/platform/interactionBus/kept/keepingInteractionBus.ts';
import { reasonOf } from '@campjay/platform/postgres/embedded/embeddedPostgresFailed.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { CannotRun } from './cannotRun.ts';
import { type Config } from './config.ts';
import { placesIn } from './dataFolder.ts';

export interface BusSurroundings {
  /** Of the database that carries interactions where no Kafka is named; its tables of the schema `ops` exist. */
  readonly databaseUrl: string;
  readonly log: Log;
  /** Measures what the bus itself does, below what is kept; nothing does when absent. */
  readonly measured?: (bus: InteractionBus) => InteractionBus;
}

/** Over the configured Kafka cluster, else as a queue in PostgreSQL. */
export const openBus = ({ kafka }: Config, { databaseUrl, log }: BusSurroundings): InteractionBus =>
  kafka ? openKafkaInteractionBus({ cluster: kafka, log }) : openPostgresInteractionBus({ url: databaseUrl, log });

/**
 * For whoever publishes: what cannot be published is kept in the data folder until it can.
 * @throws CannotRun when nothing can be kept there
 */
export const openKeepingBus = async (config: Config, surroundings: BusSurroundings): Promise<KeepingInteractionBus> => {
  const { keptInteractions: folder } = placesIn(config.dataFolder);
  const opened = openBus(config, surroundings);
  const bus = surroundings.measured?.(opened) ?? opened;
  try {
    return await openKeepingInteractionBus({
      ...{ bus, folder, maxBytes: config.keptInteractionsBytes, log: surroundings.log },
    });
  } catch (cause) {
    await bus[Symbol.asyncDispose]();
    throw new CannotRun(
      `Clicks cannot be kept in ${folder} (${reasonOf(cause)}); choose another data folder with CAMPJAY_DATA.`,
      { cause },
    );
  }
};
