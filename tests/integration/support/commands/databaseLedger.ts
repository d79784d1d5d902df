import { type Pool } from 'pg';
import { type ChargingProvider } from './openCharging.ts';

/** A payment provider that outlives the processes which call it, and takes the same charge again as often as it is sent. */
export const databaseLedger = (pool: Pool): ChargingProvider & { readonly taken: () => Promise<readonly string[]> } => {
  const taken = async (): Promise<readonly string[]> => {
    await pool.query('create table if not exists ledger (id text not null)');
    return (await pool.query<{ id: string }>('select id from ledger')).rows.map(({ id }) => id);
  };
  const take = async (id: string): Promise<void> => {
    await taken();
    await pool.query('insert into ledger (id) values ($1)', [id]);
  };
  const find = async (id: string) => ((await taken()).includes(id) ? 'taken' : 'absent');
  return {
    taken,
    reportUsage: ({ settlementId }) => take(settlementId),
    findUsage: ({ settlementId }) => find(settlementId),
    credit: ({ creditId }) => take(creditId),
    findCredit: ({ creditId }) => find(creditId),
  };
};
