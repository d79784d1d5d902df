import { type Pool } from 'pg';
import { type ChargingProvider } from './openCharging.ts';

/** A payment provider that outlives its callers' processes, and accepts the same charge repeatedly. */
export const databaseLedger = (
  pool: Pool,
): ChargingProvider & { readonly acceptedIds: () => Promise<readonly string[]> } => {
  const acceptedIds = async (): Promise<readonly string[]> => {
    await pool.query('create table if not exists ledger (id text not null)');
    return (await pool.query<{ id: string }>('select id from ledger')).rows.map(({ id }) => id);
  };
  const accept = async (id: string): Promise<void> => {
    await acceptedIds();
    await pool.query('insert into ledger (id) values ($1)', [id]);
  };
  const find = async (id: string) => ((await acceptedIds()).includes(id) ? 'taken' : 'absent');
  return {
    acceptedIds,
    reportUsage: ({ settlementId }) => accept(settlementId),
    findUsage: ({ settlementId }) => find(settlementId),
    credit: ({ creditId }) => accept(creditId),
    findCredit: ({ creditId }) => find(creditId),
  };
};
