import { openKafkaInteractionBus } from '@campjay/platform/interactionBus/kafka/kafkaInteractionBus.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { type Log } from '@campjay/platform/log/log.ts';
import { type Config } from './config.ts';

export interface BusSurroundings {
  /** Of the database that carries interactions where no Kafka is named; its tables of the schema `ops` exist. */
  readonly databaseUrl: string;
  readonly log: Log;
}

/** Over the configured Kafka cluster, else as a queue in PostgreSQL. */
export const openBus = ({ kafka }: Config, { databaseUrl, log }: BusSurroundings): InteractionBus =>
  kafka ? openKafkaInteractionBus({ cluster: kafka, log }) : openPostgresInteractionBus({ url: databaseUrl, log });
