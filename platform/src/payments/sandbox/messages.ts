import { randomBytes, randomUUID } from 'node:crypto';
import { type Pool, type PoolClient } from 'pg';
import { SIGNATURE_HEADER, createSignatureHeader } from '../webhook/signature.ts';
import { Mutex } from 'async-mutex';
import { type Log } from '../../kernel/log.ts';
import { type Backoff, pauseAfter } from '../../kernel/retry.ts';

/** Reads the secret that signs the sandbox's webhook messages. Creates it at first use; all processes share it. */
export const readOrCreateWebhookSecret = async (pool: Pool): Promise<string> => {
  await pool.query('insert into ops.sandbox_webhook_secret (secret) values ($1) on conflict do nothing', [
    `whsec_sandbox_${randomBytes(32).toString('hex')}`,
  ]);
  const { rows } = await pool.query<{ secret: string }>('select secret from ops.sandbox_webhook_secret');
  const [row] = rows;
  if (!row) throw new Error('The secret of the sandbox payments was deleted while it was being read.');
  return row.secret;
};

/** A message is retried after 2 s, 4 s, 8 s … at most an hour, until it is accepted. */
const BACKOFF: Backoff = { firstPauseMs: 2_000, longestPauseMs: 60 * 60_000 };
const TIMEOUT_MS = 10_000;

/**
 * Stores a message in Stripe's format, in the same transaction as the change that it reports. `deliverMessages` sends
 * it later.
 */
export const storeMessage = async (
  client: PoolClient,
  { type, object, at }: { readonly type: string; readonly object: object; readonly at: Date },
): Promise<void> => {
  const id = `evt_sandbox_${randomUUID()}`;
  const created = Math.floor(at.getTime() / 1000);
  const body = JSON.stringify({ id, object: 'event', created, livemode: false, type, data: { object } });
  await client.query(
    'insert into ops.sandbox_messages (event_id, body, created_at, not_before) values ($1, $2, $3, $3)',
    [id, body, at],
  );
};

interface DeliveryDeps {
  readonly pool: Pool;
  /** The URL of our own webhook. */
  readonly webhookUrl: string;
  readonly now: () => Date;
}

/** Signs the due messages and sends them to our webhook. Returns how many were not accepted. */
const deliverMessages = async ({ pool, webhookUrl, now }: DeliveryDeps): Promise<number> => {
  const { rows } = await pool.query<{ number: string; body: string; failures: number }>(
    `select number, body, failures from ops.sandbox_messages
      where delivered_at is null and not_before <= $1 order by number limit 100`,
    [now()],
  );
  if (rows.length === 0) return 0;
  const secret = await readOrCreateWebhookSecret(pool);
  let failedCount = 0;
  for (const { number, body, failures } of rows) {
    const signature = createSignatureHeader(Buffer.from(body), secret, now());
    if (await sendMessage(webhookUrl, body, signature)) {
      await pool.query('update ops.sandbox_messages set delivered_at = $2 where number = $1', [number, now()]);
    } else {
      failedCount += 1;
      const delayMs = pauseAfter(BACKOFF, failures + 1);
      await pool.query('update ops.sandbox_messages set failures = failures + 1, not_before = $2 where number = $1', [
        number,
        new Date(now().getTime() + delayMs),
      ]);
    }
  }
  return failedCount;
};

/** Returns true if the webhook accepted the message. */
const sendMessage = async (url: string, body: string, signature: string): Promise<boolean> => {
  try {
    const response = await fetch(url, {
      method: 'POST',
      headers: { 'content-type': 'application/json; charset=utf-8', [SIGNATURE_HEADER]: signature },
      body,
      redirect: 'error',
      signal: AbortSignal.timeout(TIMEOUT_MS),
    });
    await response.arrayBuffer();
    return response.ok;
  } catch {
    return false; // unreachable or timed out; the message will be retried
  }
};

const POLL_INTERVAL_MS = 2_000;

/** Sends the sandbox's stored messages to our webhook, one round at a time. */
export interface WebhookSender extends AsyncDisposable {
  /** Resolves when all due messages have been sent, whether accepted or not. */
  deliver(): Promise<void>;
}

/** Sends due messages on a timer, including those left over from an earlier process. */
export const startWebhookSender = ({ log, ...deps }: DeliveryDeps & { readonly log: Log }): WebhookSender => {
  const mutex = new Mutex();
  const deliverRound = async (): Promise<void> => {
    try {
      const failedCount = await deliverMessages(deps);
      if (failedCount > 0)
        log.warn(
          { failed: failedCount },
          'The webhook did not accept all sandbox payment messages; they will be retried.',
        );
    } catch (error) {
      log.error({ error }, 'Sandbox payment messages could not be sent; they will be retried.');
    }
  };
  const deliver = (): Promise<void> => mutex.runExclusive(deliverRound);
  const timer = setInterval(() => void deliver(), POLL_INTERVAL_MS);
  return {
    deliver,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await mutex.waitForUnlock();
    },
  };
};
