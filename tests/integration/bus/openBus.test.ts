import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { OperatorError } from '@campjay/campjay/cli/operatorError.ts';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { openBus, openSpoolingBus } from '@campjay/campjay/processes/infrastructure/adapters.ts';
import { type InteractionBus } from '@campjay/platform/bus/port.ts';
import { startConsumer, message, newTopic } from '@campjay/platform/bus/testing/startConsumer.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { temporaryFolder, waitForEmpty } from '@campjay/platform/testing/folders.ts';
import { describeWithGuardedKafka, describeWithKafka } from '../support/bus/kafkaBrokers.ts';
import { createOpsDatabase } from '../support/postgres/opsDatabase.ts';

const NOWHERE = 'postgres://nobody@127.0.0.1:1/nothing';

const roundTrip = async (publishing: InteractionBus, reading: InteractionBus): Promise<unknown> => {
  const topic = newTopic();
  await publishing.publish(topic, [message('oak', { from: 'a browser' })]);
  await using consumer = startConsumer(reading, topic);
  await consumer.until(() => consumer.handled.length === 1);
  return consumer.handled[0]?.body;
};

const openFor = (settings: Record<string, string>, databaseUrl: string) =>
  openBus(readConfig(settings, '/tmp'), { databaseUrl, log: silentLog });

it('opens a queue in its database when the settings name no Kafka', async () => {
  await using database = await createOpsDatabase();
  await using publishing = openFor({}, database.url);
  await using reading = openFor({}, database.url);
  expect(publishing.name).toBe('PostgreSQL');
  expect(await roundTrip(publishing, reading)).toEqual({ from: 'a browser' });
});

describeWithKafka('the bus over Kafka', ({ brokers }) => {
  it('uses the cluster that the settings name, between processes that share no database', async () => {
    const settings = { KAFKA_BROKERS: brokers.join(',') };
    await using publishing = openFor(settings, 'postgres://nobody@localhost:1/of-the-publisher');
    await using reading = openFor(settings, 'postgres://nobody@localhost:1/of-the-worker');
    expect(publishing.name).toBe('Kafka');
    expect(await roundTrip(publishing, reading)).toEqual({ from: 'a browser' });
  });
});

describe('the bus of a process that publishes', () => {
  let folder: Awaited<ReturnType<typeof temporaryFolder>>;
  beforeEach(async () => {
    folder = await temporaryFolder();
  });
  afterEach(async () => folder[Symbol.asyncDispose]());

  const open = (settings: Record<string, string>, databaseUrl: string) =>
    openSpoolingBus(readConfig({ CAMPJAY_DATA: folder.path, ...settings }, '/'), { databaseUrl, log: silentLog });

  // Covers: B.1
  it('stores in the data folder what its database does not accept, and delivers it after a restart', async () => {
    await using database = await createOpsDatabase();
    const topic = newTopic();
    {
      await using bus = await open({}, NOWHERE);
      await bus.publish(topic, [message('oak', 'taken while it was down')]);
      expect(bus.spoolStatus.messages).toBe(1);
    }
    await using bus = await open({}, database.url);
    await using consumer = startConsumer(bus, topic);
    await consumer.until(() => consumer.handled.length === 1);
    expect(consumer.handled[0]?.body).toBe('taken while it was down');
    await waitForEmpty(join(folder.path, 'kept-interactions'));
  });

  it('reports in a sentence that it cannot store anything', async () => {
    const opening = open({ CAMPJAY_DATA: '/dev/null/data' }, NOWHERE);
    await expect(opening).rejects.toThrow('choose another data folder with CAMPJAY_DATA');
    await expect(opening).rejects.toBeInstanceOf(OperatorError);
  });

  it('starts while no broker responds', async () => {
    await using bus = await open({ KAFKA_BROKERS: '127.0.0.1:1' }, '');
    await bus.publish(newTopic(), [message('oak')]);
    expect(bus.spoolStatus.messages).toBe(1);
  });
});

describeWithGuardedKafka('starting with brokers that ask for TLS and an account', (guarded) => {
  const { accounts, certificates, username, password } = guarded;
  const starting = () => {
    const settings = {
      ...{ KAFKA_BROKERS: accounts, KAFKA_SSL: 'true', KAFKA_SSL_CA: join(certificates, 'authority.pem') },
      ...{ KAFKA_USERNAME: username, KAFKA_PASSWORD: password, CAMPJAY_DATA: join(tmpdir(), 'campjay-guarded') },
    };
    return openSpoolingBus(readConfig(settings, '/'), { databaseUrl: '', log: silentLog });
  };

  it('carries messages with the settings’ credentials', async () => {
    await using bus = await starting();
    expect(await roundTrip(bus, bus)).toEqual({ from: 'a browser' });
  });
});
