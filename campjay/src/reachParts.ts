import { ImageStoreUnavailable } from '@campjay/platform/imageStore/port.ts';
import { type KafkaCluster } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { reachKafka } from '@campjay/platform/interactionBus/kafka/reachKafka.ts';
import { whyNoMailServer } from '@campjay/platform/mailer/smtp/reachSmtp.ts';
import { whyNoMeilisearch } from '@campjay/platform/textIndex/meilisearch/reachMeilisearch.ts';
import { CannotRun } from './cannotRun.ts';
import { type Config } from './config.ts';
import { openImageStore } from './imageStore.ts';
import { whyNoEventStoreDb } from './openStore.ts';

/** Answers with a sentence that names the settings where a part that they configure cannot be worked with. */
type Probe = (config: Config) => Promise<string | undefined>;

const PROBES: readonly Probe[] = [
  whyNoEventStoreDb,
  async ({ meilisearch }) => meilisearch && whyNoMeilisearch(meilisearch),
  async ({ kafka }) => kafka && whyNoKafka(kafka),
  async ({ smtpUrl }) => smtpUrl && whyNoMailServer(smtpUrl),
  async (config) => (config.bucket ? whyNoBucket(config) : undefined),
];

/**
 * Tries once, side by side, each part of others that is configured, so that a wrong address or password is said where it
 * was given, and not in a log later. A part that goes away afterwards is waited for.
 * @throws CannotRun with a sentence for each part that cannot be worked with; none holds a secret
 */
export const reachParts = async (config: Config): Promise<void> => {
  const sentences = await Promise.all(PROBES.map((probe) => probe(config)));
  const wrong = sentences.filter((sentence) => sentence !== undefined && sentence !== '');
  if (wrong.length > 0) throw new CannotRun(wrong.join('\n'));
};

const whyNoKafka = async (cluster: KafkaCluster): Promise<string | undefined> => {
  const reach = await reachKafka(cluster);
  switch (reach.kind) {
    case 'reached':
      return undefined;
    case 'account refused':
      return 'The Kafka of KAFKA_BROKERS refuses KAFKA_USERNAME, KAFKA_PASSWORD or KAFKA_SASL.';
    case 'TLS refused':
      return `The Kafka of KAFKA_BROKERS and this process do not agree on KAFKA_SSL: ${reach.reason}.`;
    case 'not reached':
      return `The Kafka of KAFKA_BROKERS cannot be reached: ${reach.reason}.`;
  }
};

const whyNoBucket: Probe = async (config) => {
  await using images = await openImageStore(config);
  try {
    await images.list()[Symbol.asyncIterator]().next();
    return undefined;
  } catch (error) {
    if (!(error instanceof ImageStoreUnavailable)) throw error;
    return `${error.message} Look at S3_BUCKET, S3_ENDPOINT, S3_REGION and the two S3 keys.`;
  }
};
