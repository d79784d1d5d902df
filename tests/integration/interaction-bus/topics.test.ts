import { afterAll, beforeAll, expect, it } from '@jest/globals';
import { type Admin, ConfigResourceTypes } from 'kafkajs';
import { silentLog } from '@campjay/platform/log/log.ts';
import { newTopic } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { openKafka } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { makeTopic, parkedTopicOf, topicOf } from '@campjay/platform/interactionBus/kafka/topics.ts';

describeWithKafka('the topics in Kafka', (cluster) => {
  let admin: Admin;
  beforeAll(async () => {
    admin = openKafka(cluster, { retries: 3 }, silentLog).admin();
    await admin.connect();
  });
  afterAll(() => admin.disconnect());

  const partitionsOf = async (...topics: string[]): Promise<number[]> =>
    (await admin.fetchTopicMetadata({ topics })).topics
      .toSorted((one, other) => one.name.localeCompare(other.name))
      .map(({ partitions }) => partitions.length);

  it('are made at the same time by several, each with a place for what is parked', async () => {
    const topic = newTopic();
    await Promise.all([makeTopic(admin, topic), makeTopic(admin, topic), makeTopic(admin, topic)]);
    expect(await partitionsOf(topicOf(topic), parkedTopicOf(topic))).toEqual([16, 1]);
  });

  it('bear the broker’s time, and are kept for a month, what is parked for three', async () => {
    const topic = newTopic();
    await makeTopic(admin, topic);
    const { resources } = await admin.describeConfigs({
      includeSynonyms: false,
      resources: [topicOf(topic), parkedTopicOf(topic)].map((name) => ({ type: ConfigResourceTypes.TOPIC, name })),
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

  it('stay as an operator made them', async () => {
    const topic = newTopic();
    await admin.createTopics({ waitForLeaders: false, topics: [{ topic: topicOf(topic), numPartitions: 3 }] });
    await makeTopic(admin, topic);
    expect(await partitionsOf(topicOf(topic), parkedTopicOf(topic))).toEqual([3, 1]);
  });
});
