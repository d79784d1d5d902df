import { openKafkaInteractionBus } from '@campjay/platform/interactionBus/kafka/kafkaInteractionBus.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { reachKafka } from '@campjay/platform/interactionBus/kafka/reachKafka.ts';
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
 * A cluster that cannot be reached is waited for; one that will never let the product in is said to be so.
 * @throws CannotRun when nothing can be kept there, or the cluster refuses the account or the connection's TLS
 */
export const openKeepingBus = async (config: Config, surroundings: BusSurroundings): Promise<KeepingInteractionBus> => {
  const { keptInteractions: folder } = placesIn(config.dataFolder);
  if (config.kafka) await letIn(config.kafka, surroundings.log);
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

const letIn = async (cluster: KafkaCluster, log: Log): Promise<void> => {
  const reach = await reachKafka(cluster);
  if (reach.kind === 'account refused')
    throw new CannotRun(
      `The Kafka brokers refuse the account of KAFKA_USERNAME and KAFKA_PASSWORD, or its KAFKA_SASL (${reach.reason}).`,
    );
  if (reach.kind === 'TLS refused')
    throw new CannotRun(
      `The Kafka brokers cannot be reached over TLS as KAFKA_SSL, KAFKA_SSL_CA and KAFKA_SSL_CERTIFICATE say (${reach.reason}).`,
    );
  if (reach.kind === 'not reached')
    log.warn({ reason: reach.reason }, 'No Kafka broker answers; what is to be published is kept until one does');
};
