import { errorCode } from '../../kernel/errorCode.ts';
import { silentLog } from '../../kernel/log.ts';
import { REACH_WITHIN_MS, type ReachResult, REACHED, withTimeout } from '../../kernel/reach.ts';
import { withAdmin } from './admin.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';

/** Node's error codes for an invalid broker certificate, a non-TLS response or a rejected client certificate. */
const TLS_CODE = /CERT|SIGNATURE|EPROTO|ERR_SSL|ERR_TLS/;

/**
 * Checks the connection by listing the cluster's topics. Reasons are messages of Kafka or Node, which contain no
 * password.
 */
export const reachKafka = async (cluster: KafkaCluster, withinMs = REACH_WITHIN_MS): Promise<ReachResult> => {
  const kafka = openKafka(cluster, { retries: 1, initialRetryTime: 100 }, silentLog);
  try {
    await withTimeout(
      withinMs,
      withAdmin(kafka, (admin) => admin.listTopics()),
    );
    return REACHED;
  } catch (error) {
    const causes = causesOf(error);
    const reason = causes.at(-1)?.message ?? String(error);
    if (causes.some(({ name }) => name === 'KafkaJSSASLAuthenticationError'))
      return {
        kind: 'refused',
        sentence: `The Kafka brokers of KAFKA_BROKERS refuse the account of KAFKA_USERNAME and KAFKA_PASSWORD, or its KAFKA_SASL (${reason}).`,
      };
    if (causes.some((each) => TLS_CODE.test(errorCode(each) ?? '')))
      return {
        kind: 'refused',
        sentence: `The Kafka brokers of KAFKA_BROKERS cannot be reached over TLS as KAFKA_SSL, KAFKA_SSL_CA and KAFKA_SSL_CERTIFICATE say (${reason}).`,
      };
    return { kind: 'unreachable', reason };
  }
};

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];
