import { silentLog } from '@campjay/platform/log/log.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { openKafkaInteractionBus } from '@campjay/platform/interactionBus/kafka/kafkaInteractionBus.ts';

/** A bus that tries a failing message three times, within moments, and misses a consumer as early as Kafka allows. */
export const openBusForTests = (cluster: KafkaCluster): InteractionBus =>
  openKafkaInteractionBus({
    cluster,
    log: silentLog,
    retry: { attempts: 3, firstPauseMs: 30, longestPauseMs: 60 },
    sessionTimeoutMs: 6_000,
  });
