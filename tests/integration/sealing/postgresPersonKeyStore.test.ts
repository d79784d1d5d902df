import { describe, expect, it } from '@jest/globals';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { createMemoryEpochKeys } from '@campjay/platform/sealing/epochKeys.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { personKeyStoreContract } from '@campjay/platform/sealing/personKeyStoreContract.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { rotateEpochs } from '@campjay/platform/sealing/rewrapPersonKeys.ts';
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

  it('create one key when both seal for a new person at once, and decrypt each other’s data', async () => {
    await using fixture = await openStore();
    const keys = { masterKeys: testMasterKeys(), epochKeys: createMemoryEpochKeys() };
    const [ours, theirs] = await Promise.all([
      openSealing({ store: fixture.store, ...keys }),
      openSealing({ store: fixture.store, ...keys }),
    ]);
    const [first, second] = await Promise.all([
      ours.seal('mia', 'Mia', place),
      theirs.seal('mia', 'Mia', { ...place, field: 'nickname' }),
    ]);
    const here = await theirs.decrypt(first, place);
    const decrypted = await ours.decrypt(second, { ...place, field: 'nickname' });
    expect([here, decrypted].map((each) => each.kind === 'decrypted' && each.getValue())).toEqual(['Mia', 'Mia']);
  });

  it('store neither the text nor the key in clear', async () => {
    await using fixture = await openStore();
    const sealing = await openSealing({
      store: fixture.store,
      masterKeys: testMasterKeys(),
      epochKeys: createMemoryEpochKeys(),
    });
    await sealing.seal('mia', 'Mia', place);
    const { rows } = await fixture.pool.query<{ wrapped_key: Buffer }>('select wrapped_key from ops.person_keys');
    expect(rows).toHaveLength(1);
    expect(rows[0]?.wrapped_key.length).toBe(12 + 32 + 16);
  });

  it('lose no key while epochs rotate during sign-ups, reads and deletions', async () => {
    await using fixture = await openStore();
    const { store } = fixture;
    const keys = { masterKeys: testMasterKeys(), epochKeys: createMemoryEpochKeys() };
    const open = () => openSealing({ store, ...keys, cacheMs: 0 });
    const [ours, theirs] = [await open(), await open()];
    const persons = Array.from({ length: 30 }, (_, at) => `person ${at}`);
    const sealed = await Promise.all(
      persons.map(async (person, at) => {
        const by = at % 2 === 0 ? ours : theirs;
        const name = await by.seal(person, person, place);
        if (at % 3 === 0) await by.destroyKey(person);
        if (at % 5 === 0) await rotateEpochs(store, keys, { now: new Date(Date.now() + 1_000), rotateAfterMs: 0 });
        return name;
      }),
    );
    await rotateEpochs(store, keys, { now: new Date(Date.now() + 1_000), rotateAfterMs: 0 });
    const found = await Promise.all(sealed.map((name) => theirs.decrypt(name, place)));
    expect(found.map((each) => (each.kind === 'decrypted' ? each.getValue() : each.kind))).toEqual(
      persons.map((person, at) => (at % 3 === 0 ? 'forgotten' : person)),
    );
    expect(await store.retiredEpochs()).toEqual([]);
  });
});
