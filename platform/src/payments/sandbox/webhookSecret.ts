import { randomBytes } from 'node:crypto';
import { type Pool } from 'pg';

/** What the sandbox signs its messages with. It is made at first need, and all processes have the same one. */
export const webhookSecret = async (pool: Pool): Promise<string> => {
  await pool.query('insert into ops.sandbox_webhook_secret (secret) values ($1) on conflict do nothing', [
    `whsec_sandbox_${randomBytes(32).toString('hex')}`,
  ]);
  const { rows } = await pool.query<{ secret: string }>('select secret from ops.sandbox_webhook_secret');
  const [row] = rows;
  if (!row) throw new Error('The secret of the sandbox payments was removed while it was read.');
  return row.secret;
};
