import { errorCode } from '../../errorCode.ts';
import { silentLog } from '../../log/log.ts';
import { withAdmin } from './admin.ts';
import { type KafkaCluster, openKafka } from './kafkaCluster.ts';

/**
 * `account refused`, `TLS refused`: only an operator can put that right. `not reached`: a later attempt may succeed.
 * Reasons are Kafka's or Node's own words, which hold no password.
 */
export type KafkaReach =
  | { readonly kind: 'reached' }
  | { readonly kind: 'account refused' | 'TLS refused' | 'not reached'; readonly reason: string };

/** What Node calls a broker's certificate that is not good, and an answer that is no TLS or that refuses ours. */
const TLS_CODE = /CERT|SIGNATURE|EPROTO|ERR_SSL|ERR_TLS/;

/** Asks a cluster once whether it lets the product in. */
export const reachKafka = async (cluster: KafkaCluster): Promise<KafkaReach> => {
  try {
    await withAdmin(openKafka(cluster, { retries: 1, initialRetryTime: 100 }, silentLog), (admin) =>
      admin.listTopics(),
    );
    return { kind: 'reached' };
  } catch (error) {
    const causes = causesOf(error);
    const reason = causes.at(-1)?.message ?? String(error);
    if (causes.some(({ name }) => name === 'KafkaJSSASLAuthenticationError'))
      return { kind: 'account refused', reason };
    if (causes.some((each) => TLS_CODE.test(errorCode(each) ?? ''))) return { kind: 'TLS refused', reason };
    return { kind: 'not reached', reason };
  }
};

const causesOf = (error: unknown): readonly Error[] =>
  error instanceof Error ? [error, ...causesOf(error.cause)] : [];
