import { createSecretKey } from 'node:crypto';
import { runAlerts } from '@campjay/command-api/alerts/runAlerts.ts';
import { createEmailComposer } from '@campjay/command-api/emails/deliverEmails.ts';
import { createPostgresManagerStorage } from '@campjay/command-api/kernel/process-managers/postgresManagerStorage.ts';
import { type EventStore, type Position } from '@campjay/platform/eventstore/port.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { type Mailer } from '@campjay/platform/mail/port.ts';
import { createEmailDelivery } from '@campjay/platform/mail/queue/emailDelivery.ts';
import { type Sealing } from '@campjay/platform/sealing/sealing.ts';
import { createSignal } from '@campjay/platform/testing/signal.ts';
import { searchRule } from '@campjay/query-api/alerts/searchRule.ts';
import { type Pool } from 'pg';

interface Deps {
  readonly pool: Pool;
  readonly store: EventStore;
  readonly sealing: Sealing;
  readonly mailer: Mailer;
  readonly now: () => Date;
}

/** Runs the process manager until it has handled the whole log and finished a round, then sends the due emails. */
export const sendAlerts = async ({ pool, store, sealing, mailer, now }: Deps): Promise<void> => {
  const [origin, log] = ['https://camps.example.org', silentLog];
  const unsubscribeKey = createSecretKey(Buffer.from('a'.repeat(32)));
  const storage = createPostgresManagerStorage(pool);
  const deps = { pool, store, storage, sealing, searchRule, unsubscribeKey, origin, now, log };
  const rounds = createSignal();
  const stop = new AbortController();
  const head = await store.head();
  const done = runAlerts({ ...deps, onRound: rounds.notify }, stop.signal);
  await rounds.until(async () => {
    const { rows } = await pool.query<{ position: Position | null; isOpen: boolean }>(
      `select position,
              exists (select from ops.alert_changes where changed_revision > seen_revision)
                or exists (select from ops.alert_news where settled_at is null and due_at <= $1) as "isOpen"
         from ops.process_managers where name = 'alerts'`,
      [now()],
    );
    const [manager] = rows;
    return manager?.isOpen === false && manager.position !== null && store.compare(manager.position, head) >= 0;
  });
  stop.abort();
  await done;
  const compose = createEmailComposer({ store, sealing, accounts: { pool, now }, origin });
  await createEmailDelivery({ pool, mailer, compose, now, log }).deliverDue(new AbortController().signal);
};
