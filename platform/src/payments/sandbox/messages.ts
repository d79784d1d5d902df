import { randomUUID } from 'node:crypto';
import { type Pool, type PoolClient } from 'pg';
import { SIGNATURE_HEADER, signatureHeader } from '../webhook/signature.ts';
import { webhookSecret } from './webhookSecret.ts';

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

export interface DeliveryDeps {
  readonly pool: Pool;
  /** The URL of our own webhook. */
  readonly webhookUrl: string;
  readonly now: () => Date;
}

/** Sends the due messages, signed, over HTTP, as any provider would. Returns how many were not accepted. */
export const deliverMessages = async ({ pool, webhookUrl, now }: DeliveryDeps): Promise<number> => {
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
