import { silentLog } from '../../../log/log.ts';
import { type InteractionBus } from '../../port.ts';
import { type KafkaCluster } from '../kafkaCluster.ts';
import { openKafkaInteractionBus } from '../kafkaInteractionBus.ts';

/** A bus that tries a failing message three times, within moments, and misses a consumer as early as Kafka allows. */
export const openBusForTests = (cluster: KafkaCluster): InteractionBus =>
  openKafkaInteractionBus({
    cluster,
    log: silentLog,
    retry: { attempts: 3, firstPauseMs: 30, longestPauseMs: 60 },
    sessionTimeoutMs: 6_000,
  });
