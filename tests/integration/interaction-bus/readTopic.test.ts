import { expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/log/log.ts';
import { newTopic, numbered } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { withAdmin } from '@campjay/platform/interactionBus/kafka/admin.ts';
import { openKafka } from '@campjay/platform/interactionBus/kafka/kafkaCluster.ts';
import { readTopic } from '@campjay/platform/interactionBus/kafka/readTopic.ts';
import { describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { openBusForTests } from '../support/bus/openKafkaBus.ts';
import { topicOf } from '@campjay/platform/interactionBus/kafka/topics.ts';
import { NothingCame } from '@campjay/platform/interactionBus/kafka/tryAgain.ts';

describeWithKafka('reading a topic of one partition in Kafka', (cluster) => {
  const kafka = openKafka(cluster, { retries: 3, initialRetryTime: 100 }, silentLog);
  const withRecords = async (count: number): Promise<string> => {
    const topic = newTopic();
    await withAdmin(kafka, (admin) =>
      admin.createTopics({ waitForLeaders: false, topics: [{ topic: topicOf(topic), numPartitions: 1 }] }),
    );
    await using bus = openBusForTests(cluster);
    await bus.publish(topic, numbered('oak', count));
    return topicOf(topic);
  };

  it('answers of one that was made a moment ago, whose partition may have no leader yet', async () => {
    await using bus = openBusForTests(cluster);
    for (let made = 0; made < 6; made += 1) expect(await bus.parked(newTopic())).toEqual([]);
  }, 60_000);

  it('hands over its records up to the offset that was asked for', async () => {
    const records = await readTopic(kafka, await withRecords(5), '3', 30_000);
    expect(records.map(({ offset }) => offset)).toEqual(['0', '1', '2']);
  }, 60_000);

  it('is given up when the records that it waits for do not come', async () => {
    await expect(readTopic(kafka, await withRecords(2), '3', 1_000)).rejects.toBeInstanceOf(NothingCame);
  }, 60_000);

  it('fails at once, and says why, when there is nothing to read', async () => {
    const missing = topicOf(newTopic());
    const failure = await readTopic(kafka, missing, '1', 600_000).catch((error: unknown) => error);
    expect(String(failure)).toContain('does not host this topic-partition');
  }, 60_000);
});
