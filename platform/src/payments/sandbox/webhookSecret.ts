import { randomBytes } from 'node:crypto';
import { type Pool } from 'pg';

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
