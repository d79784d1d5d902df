import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { CannotRun } from '@campjay/campjay/cannotRun.ts';
import { readConfig } from '@campjay/campjay/config.ts';
import { openBus, openKeepingBus } from '@campjay/campjay/openBus.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { consuming, message, newTopic } from '@campjay/platform/interactionBus/testing/consuming.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { temporaryFolder, untilEmpty } from '@campjay/platform/testing/folders.ts';
import { describeWithGuardedKafka, describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';

const carries = async (publishing: InteractionBus, reading: InteractionBus): Promise<unknown> => {
  const topic = newTopic();
  await publishing.publish(topic, [message('oak', { from: 'a browser' })]);
  await using consumer = consuming(reading, topic);
  await consumer.until(() => consumer.taken.length === 1);
  return consumer.taken[0]?.body;
};

const openedBy = (settings: Record<string, string>, databaseUrl: string) =>
  openBus(readConfig(settings, '/tmp'), { databaseUrl, log: silentLog });

it('opens a queue in its database when the settings name no Kafka', async () => {
  await using database = await createOpsDatabase();
  await using publishing = openedBy({}, database.url);
  await using reading = openedBy({}, database.url);
  expect(publishing.name).toBe('PostgreSQL');
  expect(await carries(publishing, reading)).toEqual({ from: 'a browser' });
});

describeWithKafka('the bus over Kafka', ({ brokers }) => {
  it('uses the cluster that the settings name, between processes that share no database', async () => {
    const settings = { KAFKA_BROKERS: brokers.join(',') };
    await using publishing = openedBy(settings, 'postgres://nobody@localhost:1/of-the-publisher');
    await using reading = openedBy(settings, 'postgres://nobody@localhost:1/of-the-worker');
    expect(publishing.name).toBe('Kafka');
    expect(await carries(publishing, reading)).toEqual({ from: 'a browser' });
  });
});

describe('the bus of a process that publishes', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder[Symbol.asyncDispose]());

  const open = (settings: Record<string, string>, databaseUrl: string) =>
    openKeepingBus(readConfig({ CAMPJAY_DATA: folder.path, ...settings }, '/'), { databaseUrl, log: silentLog });

  // Covers: B.1
  it('stores in the data folder what its database does not accept, and delivers it after a restart', async () => {
    await using database = await createOpsDatabase();
    const topic = newTopic();
    {
      await using bus = await open({}, NOWHERE);
      await bus.publish(topic, [message('oak', 'taken while it was down')]);
      expect(bus.kept.messages).toBe(1);
    }
    await using bus = await open({}, database.url);
    await using consumer = consuming(bus, topic);
    await consumer.until(() => consumer.taken.length === 1);
    expect(consumer.taken[0]?.body).toBe('taken while it was down');
    await untilEmpty(join(folder.path, 'kept-interactions'));
  });

  it('reports in a sentence that it cannot store anything', async () => {
    const opening = open({ CAMPJAY_DATA: '/dev/null/data' }, NOWHERE);
    await expect(opening).rejects.toThrow('choose another data folder with CAMPJAY_DATA');
    await expect(opening).rejects.toBeInstanceOf(CannotRun);
  });

  it('starts while no broker answers', async () => {
    await using bus = await open({ KAFKA_BROKERS: '127.0.0.1:1' }, '');
    await bus.publish(newTopic(), [message('oak')]);
    expect(bus.kept.messages).toBe(1);
  }, 30_000);
});

describeWithGuardedKafka('starting with brokers that ask for TLS and an account', (guarded) => {
  const { accounts, certificates, username, password } = guarded;
  const starting = () => {
    const settings = {
      ...{ KAFKA_BROKERS: accounts, KAFKA_SSL: 'true', KAFKA_SSL_CA: join(certificates, 'authority.pem') },
      ...{ KAFKA_USERNAME: username, KAFKA_PASSWORD: password, CAMPJAY_DATA: join(tmpdir(), 'campjay-guarded') },
    };
    return openKeepingBus(readConfig(settings, '/'), { databaseUrl: '', log: silentLog });
  };

  it('carries messages with what the settings name', async () => {
    await using bus = await starting();
    expect(await carries(bus, bus)).toEqual({ from: 'a browser' });
  });
});
