import { describe, expect, it } from '@jest/globals';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { createMemoryEpochKeys } from '@campjay/platform/sealing/epochKeys.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { personKeyStoreContract } from '@campjay/platform/sealing/personKeyStoreContract.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { openSealing } from '@campjay/platform/sealing/sealing.ts';

const openStore = async () => {
  const database = await createTestDatabase();
  await migrateOps(database.pool);
  return {
    pool: database.pool,
    store: createPostgresPersonKeyStore(database.pool),
    [Symbol.asyncDispose]: () => database[Symbol.asyncDispose](),
  };
};

personKeyStoreContract(openStore);

describe('two processes on one database', () => {
  const place = { streamId: 'parent-mia', eventId: '0190a3c4-6f1e-7c3a-9b57-0d7f4a1c2b3d', field: 'name' };

  it('end with one key when both seal for a new person at once, and open what the other sealed', async () => {
    await using opened = await openStore();
    const keys = { masterKeys: testMasterKeys(), epochKeys: createMemoryEpochKeys() };
    const [ours, theirs] = await Promise.all([
      openSealing({ store: opened.store, ...keys }),
      openSealing({ store: opened.store, ...keys }),
    ]);
    const [first, second] = await Promise.all([
      ours.seal('mia', 'Mia', place),
      theirs.seal('mia', 'Mia', { ...place, field: 'nickname' }),
    ]);
    const here = await theirs.open(first, place);
    const there = await ours.open(second, { ...place, field: 'nickname' });
    expect([here, there].map((each) => each.kind === 'opened' && each.reveal())).toEqual(['Mia', 'Mia']);
  });

  it('hold nothing of the text or of the key in the table', async () => {
    await using opened = await openStore();
    const sealing = await openSealing({
      store: opened.store,
      masterKeys: testMasterKeys(),
      epochKeys: createMemoryEpochKeys(),
    });
    await sealing.seal('mia', 'Mia', place);
    const { rows } = await opened.pool.query<{ wrapped_key: Buffer }>('select wrapped_key from ops.person_keys');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.wrapped_key.length).toBe(12 + 32 + 16);
  });
});
