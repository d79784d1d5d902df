import process from 'node:process';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createSmtpMailer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { openPool, replaceConnect } from '@campjay/platform/postgres/pool.ts';
import { openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { sendAlerts } from './sendAlerts.ts';

/**
 * Process for tests to kill: finds the news of everything in the log, queues its emails and sends them by SMTP, then
 * prints 'finished'. With `haltAt`, it instead prints the statement that would make its n-th durable change, and never
 * executes that or any later statement. Durable changes are commits, and writes outside of transactions.
 */
const [url = '', masterKeyFile = '', epochKeyFolder = '', smtpPort, at = '', haltAtText] = process.argv.slice(2);
const haltAt = Number(haltAtText);
const pool = openPool(url, { applicationName: 'test process' });
const store = await openPostgresEventStore({ url, log: silentLog });
const sealing = await openSealing({
  store: createPostgresPersonKeyStore(pool),
  masterKeys: await readOrCreateMasterKeys(masterKeyFile),
  epochKeys: openEpochKeyFolder(epochKeyFolder),
});

let durableChanges = 0;
/** Wraps a connection's queries: from the n-th durable change on, they never respond. */
const haltQueries = (query: (...args: unknown[]) => unknown) => {
  let isInTransaction = false;
  return (...args: unknown[]): unknown => {
    const [statement] = args;
    const text = (typeof statement === 'string' ? statement : (statement as { text: string }).text).trim();
    if (text.startsWith('begin')) isInTransaction = true;
    const isCommit = text === 'commit';
    const isDurable = isCommit || (!isInTransaction && /^(insert|update|delete)\b/.test(text));
    if (isDurable && durableChanges < haltAt) {
      durableChanges += 1;
      if (durableChanges === haltAt) process.stdout.write(`${text.replaceAll(/\s+/g, ' ')}\n`);
    }
    if (isCommit || text === 'rollback') isInTransaction = false;
    if (haltAt > 0 && durableChanges === haltAt) return new Promise(() => undefined);
    return query(...args);
  };
};
const wrapped = new WeakSet<object>();
replaceConnect(pool, async (connect) => {
  const client = await connect();
  if (!wrapped.has(client)) {
    wrapped.add(client);
    client.query = haltQueries(client.query.bind(client) as never) as typeof client.query;
  }
  return client;
});

const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${smtpPort}?tls=off`, from: 'camps@example.org' });
await sendAlerts({ pool, store, sealing, mailer, now: () => new Date(at) });
process.stdout.write('finished\n');
await store[Symbol.asyncDispose]();
await pool.end();
