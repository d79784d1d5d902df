import { once } from 'node:events';
import { mkdir, writeFile } from 'node:fs/promises';
import { createServer } from 'node:http';
import { delimiter, join } from 'node:path';
import { makeCertificates, needOpenssl } from './certificates.mjs';
import { fetchJars } from './jars.mjs';
import { freePorts, needJava, runJava, startJava } from './java.mjs';

const STARTS_WITHIN_MS = 45_000;
/** Any id will do for a cluster of one. */
const CLUSTER_ID = 'Y2FtcGpheS1lbmdpbmVzAA';
const QUIET = '-Dorg.slf4j.simpleLogger.defaultLogLevel=warn';

/** The brokers' account for every mechanism; it is used nowhere else. */
const ACCOUNT = { username: 'campjay', password: 'of-the-tests' };
const SCRAM = ['SCRAM-SHA-256', 'SCRAM-SHA-512'];
const LOGIN = 'org.apache.kafka.common.security';

/**
 * One node that is broker and controller, without ZooKeeper. Groups start at once, because there are no other members
 * to wait for. Beside the plain-text listener there is one over TLS that requires an account, and one over TLS that
 * requires a client certificate.
 */
const properties = ({ broker, controller, accounts, clients, folder, certificates }) => `
process.roles=broker,controller
node.id=1
controller.quorum.voters=1@127.0.0.1:${controller}
listeners=PLAINTEXT://127.0.0.1:${broker},CONTROLLER://127.0.0.1:${controller},ACCOUNTS://127.0.0.1:${accounts},CLIENTS://127.0.0.1:${clients}
advertised.listeners=PLAINTEXT://127.0.0.1:${broker},ACCOUNTS://127.0.0.1:${accounts},CLIENTS://127.0.0.1:${clients}
listener.security.protocol.map=PLAINTEXT:PLAINTEXT,CONTROLLER:PLAINTEXT,ACCOUNTS:SASL_SSL,CLIENTS:SSL
inter.broker.listener.name=PLAINTEXT
controller.listener.names=CONTROLLER
ssl.keystore.type=PEM
ssl.keystore.location=${join(certificates, 'server.both.pem')}
ssl.truststore.type=PEM
ssl.truststore.location=${join(certificates, 'authority.pem')}
listener.name.clients.ssl.client.auth=required
listener.name.accounts.sasl.enabled.mechanisms=PLAIN,${SCRAM.join(',')}
listener.name.accounts.plain.sasl.jaas.config=${LOGIN}.plain.PlainLoginModule required user_${ACCOUNT.username}="${ACCOUNT.password}";
${SCRAM.map((each) => `listener.name.accounts.${each.toLowerCase()}.sasl.jaas.config=${LOGIN}.scram.ScramLoginModule required;`).join('\n')}
log.dirs=${join(folder, 'data')}
auto.create.topics.enable=false
offsets.topic.num.partitions=1
offsets.topic.replication.factor=1
group.initial.rebalance.delay.ms=0
`;

/** Starts a broker with its own data. */
const startBroker = async ({ fetched, folder, certificates, signal }) => {
  const [broker, controller, accounts, clients] = await freePorts(4);
  await mkdir(folder);
  const settings = join(folder, 'server.properties');
  await writeFile(settings, properties({ broker, controller, accounts, clients, folder, certificates }));
  const java = ['-Xmx384m', '-XX:TieredStopAtLevel=1', QUIET, '-cp', fetched.join(delimiter)];
  const known = SCRAM.flatMap((each) => [
    '--add-scram',
    `${each}=[name=${ACCOUNT.username},password=${ACCOUNT.password}]`,
  ]);
  await runJava([...java, 'kafka.tools.StorageTool', 'format', '-t', CLUSTER_ID, '-c', settings, ...known], { signal });
  const start = () =>
    startJava([...java, 'kafka.Kafka', settings], {
      port: broker,
      log: join(folder, 'kafka.log'),
      signal,
      withinMs: STARTS_WITHIN_MS,
    });
  let stop = await start();
  return {
    ...{ broker, accounts, clients },
    restart: async () => {
      await stop();
      stop = await start();
    },
    stop: () => stop(),
  };
};

/** Lets a test restart the second broker, which no other test uses: the response is sent when the broker is back. */
const listenForRestarts = async (restart) => {
  const server = createServer((_request, response) => {
    restart().then(
      () => response.end(),
      (error) => response.writeHead(500).end(String(error)),
    );
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  return {
    url: `http://127.0.0.1:${server.address().port}`,
    stop: async () => {
      server.closeAllConnections();
      await once(server.close(), 'close');
    },
  };
};

/** @type {import('./run.mjs').Engine} */
export const kafka = {
  name: 'Apache Kafka 3.9.2',
  tests: ['tests/integration/bus/(kafka|guarded|openBus|restarted)'],
  fetch: async () => {
    await needJava();
    await needOpenssl();
    return await fetchJars(new URL('kafka.sha512', import.meta.url));
  },
  start: async ({ fetched, folder, signal }) => {
    const certificates = join(folder, 'certificates');
    await mkdir(certificates);
    await makeCertificates(certificates);
    const [usual, restarted] = await Promise.all(
      ['usual', 'restarted'].map((name) => startBroker({ fetched, folder: join(folder, name), certificates, signal })),
    );
    const restarts = await listenForRestarts(restarted.restart);
    return {
      env: {
        KAFKA_TEST_BROKERS: `127.0.0.1:${usual.broker}`,
        KAFKA_TEST_ACCOUNTS: `127.0.0.1:${usual.accounts}`,
        KAFKA_TEST_CLIENTS: `127.0.0.1:${usual.clients}`,
        KAFKA_TEST_CERTIFICATES: certificates,
        KAFKA_TEST_USERNAME: ACCOUNT.username,
        KAFKA_TEST_PASSWORD: ACCOUNT.password,
        KAFKA_TEST_RESTARTED: `127.0.0.1:${restarted.broker}`,
        KAFKA_TEST_RESTART_URL: restarts.url,
      },
      stop: async () => {
        await restarts.stop();
        await Promise.all([usual.stop(), restarted.stop()]);
      },
    };
  },
};
