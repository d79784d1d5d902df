import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type KafkaCluster } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { type KafkaBusOptions, openKafkaInteractionBus } from '@campjay/platform/bus/kafka/kafkaInteractionBus.ts';
import {
  openPostgresInteractionBus,
  type PostgresBusOptions,
} from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';

/** Tries a failing message three times, with short pauses. */
const retry = { attempts: 3, firstPauseMs: 30, longestPauseMs: 60 };

/** A bus over PostgreSQL for tests. */
export const openPostgresBus = (url: string, options: Partial<PostgresBusOptions> = {}): InteractionBus =>
  openPostgresInteractionBus({ url, log: silentLog, retry, pollEveryMs: 100, ...options });

/** A bus over Kafka for tests, with the shortest session timeout that Kafka allows. */
export const openKafkaBus = (cluster: KafkaCluster, options: Partial<KafkaBusOptions> = {}): InteractionBus =>
  openKafkaInteractionBus({ cluster, log: silentLog, retry, sessionTimeoutMs: 6_000, ...options });
