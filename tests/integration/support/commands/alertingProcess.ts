import { createSecretKey } from 'node:crypto';
import process from 'node:process';
import { runAlerts } from '@campjay/command-api/alerts/runAlerts.ts';
import { createEmailComposer } from '@campjay/command-api/emails/deliverEmails.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { type Position } from '@campjay/platform/eventstore/port.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createEmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { createSmtpMailer } from '@campjay/platform/mail/smtp/smtpMailer.ts';
import { openPool, replaceConnect } from '@campjay/platform/postgres/pool.ts';
import { openEpochKeyFolder } from '@campjay/platform/sealing/epochKeys.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { searchRule } from '@campjay/query-api/alerts/searchRule.ts';

/**
 * Process for tests to kill: finds the news of everything in the log, queues its emails and sends them by SMTP, then
 * prints 'finished'. With `haltAt`, it instead prints the statement that would make its n-th durable change, and never
 * executes that or any later statement. Durable changes are commits, and writes outside of transactions.
 */
const [url = '', masterKeyFile = '', epochKeyFolder = '', smtpPort, at = '', haltAtText] = process.argv.slice(2);
const haltAt = Number(haltAtText);
const now = () => new Date(at);
const pool = openPool(url, { applicationName: 'test process' });
const store = await openPostgresEventStore({ url, log: silentLog });
const sealing = await openSealing({
  store: createPostgresPersonKeyStore(pool),
  masterKeys: await readOrCreateMasterKeys(masterKeyFile),
  epochKeys: openEpochKeyFolder(epochKeyFolder),
});
const unsubscribeKey = createSecretKey(Buffer.from('a'.repeat(32)));

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

const head = await store.head();
const progress = createSignal();
const stop = new AbortController();
const origin = 'https://camps.example.org';
const storage = createPostgresManagerStorage(pool);
const done = runAlerts(
  {
    ...{ pool, store, storage, sealing, searchRule, unsubscribeKey, origin, now, log: silentLog },
    onRound: progress.notify,
  },
  stop.signal,
);
await progress.until(async () => {
  const { rows } = await pool.query<{ position: Position | null; open: boolean }>(
    `select position,
            exists (select from ops.alert_changes where changed_revision > seen_revision)
              or exists (select from ops.alert_news where settled_at is null and due_at <= $1) as open
       from ops.process_managers where name = 'alerts'`,
    [now()],
  );
  const [manager] = rows;
  return manager?.open === false && manager.position !== null && store.compare(manager.position, head) >= 0;
});
stop.abort();
await done;
const mailer = createSmtpMailer({ url: `smtp://127.0.0.1:${smtpPort}?tls=off`, from: 'camps@example.org' });
const compose = createEmailComposer({ store, sealing, accounts: { pool, now }, origin });
await createEmailDelivery({ pool, mailer, compose, now, log: silentLog }).deliverDue(new AbortController().signal);
process.stdout.write('finished\n');
await store[Symbol.asyncDispose]();
await pool.end();
