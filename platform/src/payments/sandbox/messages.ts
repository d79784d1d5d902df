import { randomBytes, randomUUID } from 'node:crypto';
import { type Pool, type PoolClient } from 'pg';
import { SIGNATURE_HEADER, signatureHeader } from '../webhook/signature.ts';
import { type Log } from '../../kernel/log.ts';

/** The secret that signs the sandbox's messages, created at first use and shared by all processes. */
export const webhookSecret = async (pool: Pool): Promise<string> => {
  await pool.query('insert into ops.sandbox_webhook_secret (secret) values ($1) on conflict do nothing', [
    `whsec_sandbox_${randomBytes(32).toString('hex')}`,
  ]);
  const { rows } = await pool.query<{ secret: string }>('select secret from ops.sandbox_webhook_secret');
  const [row] = rows;
  if (!row) throw new Error('The secret of the sandbox payments was removed while it was read.');
  return row.secret;
};

/** An undelivered message is retried after 2 s, 4 s, 8 s … at most an hour, until it is accepted. */
const FIRST_PAUSE_MS = 2_000;
const LONGEST_PAUSE_MS = 60 * 60_000;
const TIMEOUT_MS = 10_000;

/**
 * Stores a message in Stripe's format in the same transaction as the change that it reports. `deliverMessages` sends
 * it.
 */
export const writeMessage = async (
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

/** Sends the due messages, signed, over HTTP, as any provider would. Returns how many were not accepted. */
const deliverMessages = async ({ pool, webhookUrl, now }: DeliveryDeps): Promise<number> => {
  const { rows } = await pool.query<{ number: string; body: string; failures: number }>(
    `select number, body, failures from ops.sandbox_messages
      where delivered_at is null and not_before <= $1 order by number limit 100`,
    [now()],
  );
  if (rows.length === 0) return 0;
  const secret = await webhookSecret(pool);
  let failed = 0;
  for (const { number, body, failures } of rows) {
    if (await wasAccepted(webhookUrl, body, signatureHeader(Buffer.from(body), secret, now())))
      await pool.query('update ops.sandbox_messages set delivered_at = $2 where number = $1', [number, now()]);
    else {
      failed += 1;
      const pause = Math.min(FIRST_PAUSE_MS * 2 ** failures, LONGEST_PAUSE_MS);
      await pool.query('update ops.sandbox_messages set failures = failures + 1, not_before = $2 where number = $1', [
        number,
        new Date(now().getTime() + pause),
      ]);
    }
  }
  return failed;
};

const wasAccepted = async (url: string, body: string, signature: string): Promise<boolean> => {
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
    return false; // unreachable or timed out: it is retried
  }
};

const POLL_INTERVAL_MS = 2_000;

/** Sends the sandbox's messages, one round at a time. */
export interface Deliveries extends AsyncDisposable {
  /** Resolves when all due messages have been sent, whether accepted or not. */
  deliver(): Promise<void>;
}

/** Retries undelivered messages on a timer, also those left over from an earlier process. */
export const startDeliveries = ({ log, ...deps }: DeliveryDeps & { readonly log: Log }): Deliveries => {
  let last: Promise<void> = Promise.resolve();
  const deliverRound = async (): Promise<void> => {
    try {
      const failed = await deliverMessages(deps);
      if (failed > 0) log.warn({ failed }, 'Messages of the sandbox payments were not taken; they are sent again.');
    } catch (error) {
      log.error({ err: error }, 'Messages of the sandbox payments could not be sent; it is tried again.');
    }
  };
  const deliver = (): Promise<void> => {
    last = last.then(deliverRound);
    return last;
  };
  const timer = setInterval(() => void deliver(), POLL_INTERVAL_MS);
  return {
    deliver,
    [Symbol.asyncDispose]: async () => {
      clearInterval(timer);
      await last;
    },
  };
};
