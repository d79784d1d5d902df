import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { withBatchesLock } from '@campjay/projector/runtime/locks.ts';

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
});
afterAll(async () => database[Symbol.asyncDispose]());

describe('locking the batches of projections', () => {
  it('does not deadlock a small pool when many lock at once and each needs a second connection', async () => {
    const pool = openPool(database.url, { applicationName: 'test', max: 3 });
    try {
      const names = Array.from({ length: 12 }, (_, index) => `projection_${index}`);
      const held = await Promise.all(
        names.map((name) =>
          withBatchesLock(pool, name, async () => (await pool.query<{ one: number }>('select 1 as one')).rows[0]?.one),
        ),
      );
      expect(held).toEqual(names.map(() => 1));
    } finally {
      await pool.end();
    }
  });

  it('releases the lock when the work fails', async () => {
    const failing = Array.from({ length: 4 }, (_, index) =>
      withBatchesLock(database.pool, `projection_${index}`, () => Promise.reject(new Error('It broke.'))),
    );
    const outcomes = await Promise.allSettled(failing);
    expect(outcomes.map(({ status }) => status)).toEqual(Array.from({ length: 4 }, () => 'rejected'));
    expect(await withBatchesLock(database.pool, 'projection_1', () => Promise.resolve('done'))).toBe('done');
  });
});
