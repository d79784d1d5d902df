import { expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { BusUnavailable } from '@campjay/platform/bus/port.ts';
import { startConsumer, message, newTopic } from '@campjay/platform/bus/testing/startConsumer.ts';
import { type KafkaCluster, type SaslCredentials } from '@campjay/platform/bus/kafka/kafkaCluster.ts';
import { openKafkaInteractionBus } from '@campjay/platform/bus/kafka/kafkaInteractionBus.ts';
import { reachKafka } from '@campjay/platform/bus/kafka/topics.ts';
import { describeWithGuardedKafka } from '../support/bus/kafkaBrokers.ts';

describeWithGuardedKafka('Kafka behind TLS', (guarded) => {
  const { accounts, clients, username, password } = guarded;
  const withAccount = (
    mechanism: SaslCredentials['mechanism'],
    credentials: Partial<SaslCredentials> = {},
  ): KafkaCluster => ({
    brokers: [accounts],
    ssl: { ca: guarded.certificate('authority') },
    sasl: { mechanism, username, password, ...credentials },
  });
  const roundTrip = async (cluster: KafkaCluster): Promise<unknown> => {
    const topic = newTopic();
    await using bus = openKafkaInteractionBus({ cluster, log: silentLog });
    await bus.publish(topic, [message('oak', 'acorns')]);
    await using consumer = startConsumer(bus, topic);
    await consumer.until(() => consumer.handled.length === 1);
    return consumer.handled[0]?.body;
  };

  // Covers: B.10
  it.each(['plain', 'scram-sha-256', 'scram-sha-512'] as const)(
    'carries messages for an account by %s',
    async (mechanism) => {
      const cluster = withAccount(mechanism);
      expect(await reachKafka(cluster)).toEqual({ kind: 'reached' });
      expect(await roundTrip(cluster)).toBe('acorns');
    },
  );

  // Covers: B.10
  it('carries messages for a client with a certificate', async () => {
    const ssl = { ca: guarded.certificate('authority'), cert: guarded.certificate('client'), key: guarded.clientKey() };
    expect(await roundTrip({ brokers: [clients], ssl })).toBe('acorns');
  });

  // Covers: B.11
  it.each(['plain', 'scram-sha-512'] as const)(
    'refuses a wrong password by %s, without repeating it',
    async (mechanism) => {
      const cluster = withAccount(mechanism, { password: 'wrong-secret' });
      const reach = await reachKafka(cluster);
      expect(reach).toMatchObject({ kind: 'refused', sentence: expect.stringContaining('KAFKA_PASSWORD') });
      expect(JSON.stringify(reach)).not.toContain('wrong-secret');
      await using bus = openKafkaInteractionBus({ cluster, log: silentLog, answerWithinMs: 2_000 });
      await expect(bus.publish(newTopic(), [message('oak')])).rejects.toBeInstanceOf(BusUnavailable);
    },
  );

  it.each<[string, Omit<KafkaCluster, 'brokers'>]>([
    ['whose authority is unknown', { ssl: true }],
    ['that another authority signed', { ssl: { ca: guarded.certificate('stranger') } }],
  ])('rejects a server with a certificate %s', async (_what, cluster) => {
    const sasl = { mechanism: 'scram-sha-512', username, password } as const;
    expect(await reachKafka({ brokers: [accounts], sasl, ...cluster })).toMatchObject({
      kind: 'refused',
      sentence: expect.stringContaining('KAFKA_SSL'),
    });
  });

  it('refuses a client without a certificate if the broker requires one', async () => {
    const ssl = { ca: guarded.certificate('authority') };
    expect((await reachKafka({ brokers: [clients], ssl })).kind).not.toBe('reached');
  });
});
