import { consuming, message, newTopic } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { describeWithKafka } from '@campjay/platform/interactionBus/kafka/testing/brokers.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '@campjay/platform/postgres/testing/database.ts';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from './config.ts';
import { openBus } from './openBus.ts';

const carries = async (publishing: InteractionBus, reading: InteractionBus): Promise<unknown> => {
  const topic = newTopic();
  await publishing.publish(topic, [message('oak', { from: 'the door' })]);
  await using consumer = consuming(reading, topic);
  await consumer.until(() => consumer.taken.length === 1);
  return consumer.taken[0]?.body;
};

describe('the product’s bus', () => {
  it('is a queue in its database, where no Kafka is named', async () => {
    await using database = await createTestDatabase();
    await migrateOps(database.pool);
    const open = () => openBus(readConfig({}, '/tmp'), { databaseUrl: database.url, log: silentLog });
    await using publishing = open();
    await using reading = open();
    expect(publishing.name).toBe('PostgreSQL');
    expect(await carries(publishing, reading)).toEqual({ from: 'the door' });
  });
});

describeWithKafka('the product’s bus over Kafka', ({ brokers }) => {
  it('goes over the cluster that the settings name, between parts that share no database', async () => {
    const config = readConfig({ KAFKA_BROKERS: brokers.join(',') }, '/tmp');
    const open = (databaseUrl: string) => openBus(config, { databaseUrl, log: silentLog });
    await using publishing = open('postgres://nobody@localhost:1/of-the-door');
    await using reading = open('postgres://nobody@localhost:1/of-the-worker');
    expect(publishing.name).toBe('Kafka');
    expect(await carries(publishing, reading)).toEqual({ from: 'the door' });
  });
});
