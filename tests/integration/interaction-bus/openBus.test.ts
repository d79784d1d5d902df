import { mkdtemp, readdir, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { consuming, message, newTopic } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { describeWithGuardedKafka, describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { describe, expect, it } from '@jest/globals';
import { readConfig } from '@campjay/campjay/config.ts';
import { CannotRun } from '@campjay/campjay/cannotRun.ts';
import { openBus, openKeepingBus } from '@campjay/campjay/openBus.ts';

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

describe('the bus of a part that publishes', () => {
  // Covers: B.1
  it('keeps in the data folder what its database does not take, and delivers it after a restart', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campjay-kept-'));
    const config = readConfig({ CAMPJAY_DATA: folder }, '/');
    await using database = await createTestDatabase();
    await migrateOps(database.pool);
    const topic = newTopic();
    {
      const nowhere = 'postgres://nobody@127.0.0.1:1/nothing';
      await using bus = await openKeepingBus(config, { databaseUrl: nowhere, log: silentLog });
      await bus.publish(topic, [message('oak', 'taken while it was down')]);
      expect(bus.kept.messages).toBe(1);
    }
    await using bus = await openKeepingBus(config, { databaseUrl: database.url, log: silentLog });
    await using consumer = consuming(bus, topic);
    await consumer.until(() => consumer.taken.length === 1);
    expect(consumer.taken[0]?.body).toBe('taken while it was down');
    expect(await eventually(async () => (await readdir(join(folder, 'kept-interactions'))).length === 0, 10_000)).toBe(
      true,
    );
    await rm(folder, { recursive: true, force: true });
  });

  it('says in a sentence where it cannot keep anything', async () => {
    const config = readConfig({ CAMPJAY_DATA: '/dev/null/data' }, '/');
    const opening = openKeepingBus(config, { databaseUrl: 'postgres://nobody@127.0.0.1:1/nothing', log: silentLog });
    await expect(opening).rejects.toThrow('choose another data folder with CAMPJAY_DATA');
    await expect(opening).rejects.toBeInstanceOf(CannotRun);
  });

  it('starts while no broker answers', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'campjay-kept-'));
    const config = readConfig({ CAMPJAY_DATA: folder, KAFKA_BROKERS: '127.0.0.1:1' }, '/');
    const bus = await openKeepingBus(config, { databaseUrl: '', log: silentLog });
    await bus.publish(newTopic(), [message('oak')]);
    expect(bus.kept.messages).toBe(1);
    await bus[Symbol.asyncDispose]();
    await rm(folder, { recursive: true, force: true });
  }, 30_000);
});

describeWithGuardedKafka('the product before guarded brokers', ({ accounts, certificates, username, password }) => {
  const starting = (changed: Record<string, string>) =>
    openKeepingBus(
      readConfig(
        {
          ...{ KAFKA_BROKERS: accounts, KAFKA_SSL: 'true', KAFKA_SSL_CA: join(certificates, 'authority.pem') },
          ...{ KAFKA_USERNAME: username, KAFKA_PASSWORD: password, CAMPJAY_DATA: join(tmpdir(), 'campjay-guarded') },
          ...changed,
        },
        '/',
      ),
      { databaseUrl: '', log: silentLog },
    );

  it('is let in by what the settings say', async () => {
    await using bus = await starting({});
    await bus.publish(newTopic(), [message('oak')]);
    expect(bus.kept.messages).toBe(0);
  });

  // Covers: B.11
  it.each<[string, Record<string, string>]>([
    ['refuse the account of KAFKA_USERNAME and KAFKA_PASSWORD', { KAFKA_PASSWORD: 'wrong-secret' }],
    ['cannot be reached over TLS', { KAFKA_SSL_CA: join(certificates, 'stranger.pem') }],
  ])('says that the brokers %s', async (sentence, changed) => {
    const refused = starting(changed);
    await expect(refused).rejects.toThrow(sentence);
    await expect(refused).rejects.not.toThrow('wrong-secret');
  });
});
