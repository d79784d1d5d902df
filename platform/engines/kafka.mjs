import { writeFile } from 'node:fs/promises';
import { delimiter, join } from 'node:path';
import { fetchJars } from './jars.mjs';
import { freePorts, needJava, runJava, startJava } from './java.mjs';

const STARTS_WITHIN_MS = 45_000;
/** Any will do; a cluster of one has nobody to be confused with. */
const CLUSTER_ID = 'Y2FtcGpheS1lbmdpbmVzAA';
const QUIET = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';

/** One node that is broker and controller, without ZooKeeper. Groups begin at once, as nobody else is to be waited for. */
const properties = ({ broker, controller, folder }) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller}
advertised.listeners=PLAINTEXT://127.0.0.1:${broker}
controller.listener.names=CONTROLLER
log.dirs=${join(folder, 'data')}
auto.create.topics.enable=false
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
group.initial.rebalance.delay.ms=0
`;

/** @type {import('./run.mjs').Engine} */
export const kafka = {
  name: 'Apache Kafka 3.9.2',
  tests: ['platform/src/interactionBus/kafka/', 'campjay/src/openBus'],
  fetch: async () => {
    await needJava();
    return await fetchJars(new URL('kafka.sha512', import.meta.url));
  },
  start: async ({ fetched, folder, signal }) => {
    const [broker, controller] = await freePorts(2);
    const settings = join(folder, 'server.properties');
    await writeFile(settings, properties({ broker, controller, folder }));
    const java = ['-Xmx512m', QUIET, '-cp', fetched.join(delimiter)];
    await runJava([...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', settings], { signal });
    const stop = await startJava([...java, 'kafka.Kafka', settings], {
      port: broker,
      log: join(folder, 'kafka.log'),
      signal,
      withinMs: STARTS_WITHIN_MS,
    });
    return { env: { KAFKA_TEST_BROKERS: `127.0.0.1:${broker}` }, stop };
  },
};
