import { afterAll, beforeAll, expect, it } from '@jest/globals';
import type * as KafkaJs from 'kafkajs';
import { createRequire } from 'node:module';
import { openKafka } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { readTopic } from '@campjay/platform/bus/kafka/parkedTopic.ts';
import { ensureTopic, parkedTopicOf, topicOf, ReadTimeout } from '@campjay/platform/bus/kafka/topics.ts';
import { newTopic, numbered } from '@campjay/platform/bus/testing/startConsumer.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { openKafkaBus } from '../support/bus/openBus.ts';

// A CommonJS package; Node.js does not find this name in it.
const { ConfigResourceTypes } = createRequire(import.meta.url)('kafkajs') as typeof KafkaJs;

describeWithKafka('topics in Kafka', (cluster) => {
  const kafka = openKafka(cluster, { retries: 3, initialRetryTime: 100 }, silentLog);
  let admin: KafkaJs.Admin;
  beforeAll(async () => {
    admin = kafka.admin();
    await admin.connect();
  });
  afterAll(() => admin.disconnect());

  const create = async (numPartitions: number): Promise<string> => {
    const topic = newTopic();
    await admin.createTopics({ waitForLeaders: false, topics: [{ topic: topicOf(topic), numPartitions }] });
    return topic;
  };
  const partitionsOf = async (...topics: string[]): Promise<number[]> =>
    (await admin.fetchTopicMetadata({ topics })).topics
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ partitions }) => partitions.length);
  const withRecords = async (count: number): Promise<string> => {
    const topic = await create(1);
    await using bus = openKafkaBus(cluster);
    await bus.publish(topic, numbered('oak', count));
    return topicOf(topic);
  };

  it('are created by several processes at the same time, each with one for parked messages', async () => {
    const topic = newTopic();
    await Promise.all([ensureTopic(admin, topic), ensureTopic(admin, topic), ensureTopic(admin, topic)]);
    expect(await partitionsOf(topicOf(topic), parkedTopicOf(topic))).toEqual([16, 1]);
  });

  it('use the broker’s time, and are retained for a month, parked messages for three', async () => {
    const topic = newTopic();
    await ensureTopic(admin, topic);
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [topicOf(topic), parkedTopicOf(topic)].map((name) => ({
        type: ConfigResourceTypes.TOPIC,
        name,
      })),
    });
    const settings = resources
      .toSorted((one, other) => one.resourceName.localeCompare(other.resourceName))
      .map(({ configEntries }) =>
        ['message.timestamp.type', 'retention.ms'].map(
          (name) => configEntries.find(({ configName }) => configName === name)?.configValue,
        ),
      );
    expect(settings).toEqual([
      ['LogAppendTime', String(30 * 86_400_000)],
      ['LogAppendTime', String(90 * 86_400_000)],
    ]);
  });

  it('stay unchanged if an operator created them', async () => {
    const topic = await create(3);
    await ensureTopic(admin, topic);
    expect(await partitionsOf(topicOf(topic), parkedTopicOf(topic))).toEqual([3, 1]);
  });

  it('can be read right after they were created, when a partition may have no leader yet', async () => {
    await using bus = openKafkaBus(cluster);
    for (let made = 0; made < 6; made += 1) expect(await bus.listParked(newTopic())).toEqual([]);
  });

  it('are read up to the given offset', async () => {
    const records = await readTopic(kafka, await withRecords(5), '3', 30_000);
    expect(records.map(({ offset }) => offset)).toEqual(['0', '1', '2']);
  });

  it('time out if the awaited records do not come', async () => {
    await expect(readTopic(kafka, await withRecords(2), '3', 1_000)).rejects.toBeInstanceOf(ReadTimeout);
  });

  it('fail at once, with the reason, if the topic does not exist', async () => {
    const failure = await readTopic(kafka, topicOf(newTopic()), '1', 600_000).catch((error: unknown) => error);
    expect(String(failure)).toContain('does not host this topic-partition');
  });
});
