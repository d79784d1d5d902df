import { describe, it } from '@jest/globals';
import { type KafkaCluster } from '../kafkaCluster.ts';

const brokers = process.env['KAFKA_TEST_BROKERS'];

/** Tests against the real cluster that KAFKA_TEST_BROKERS names (`npm run test:engines` starts one), or says that there is none. */
export const describeWithKafka = (name: string, tests: (cluster: KafkaCluster) => void): void => {
  if (brokers !== undefined)
    describe(name, () => {
      tests({ brokers: brokers.split(','), ssl: false });
    });
  else
    describe.skip(`${name} (not reached: KAFKA_TEST_BROKERS names no broker)`, () =>
      it('needs a broker', () => undefined));
};
