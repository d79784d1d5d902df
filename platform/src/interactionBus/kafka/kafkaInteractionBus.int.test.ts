import { interactionBusContract } from '../interactionBusContract.ts';
import { describeWithKafka } from './testing/brokers.ts';
import { openBusForTests } from './testing/openBus.ts';

describeWithKafka('Kafka', (cluster) => {
  interactionBusContract('topics in Kafka', () => {
    const bus = openBusForTests(cluster);
    const other = openBusForTests(cluster);
    return Promise.resolve({
      bus,
      other,
      openAnother: () => Promise.resolve(openBusForTests(cluster)),
      [Symbol.asyncDispose]: async () => {
        await bus[Symbol.asyncDispose]();
        await other[Symbol.asyncDispose]();
      },
    });
  });
});
