import { describe, expect, it } from '@jest/globals';
import { createTestDatabase } from './testing/database.ts';
import { inTransaction } from './pool.ts';

describe('a transaction', () => {
  it('keeps all of its changes when the work succeeds', async () => {
    await using database = await createTestDatabase();
    await database.pool.query('create table notes (id bigint, body text)');
    const answer = await inTransaction(database.pool, async (client) => {
      await client.query("insert into notes values (1, 'sun hat')");
      await client.query("insert into notes values (2, 'towel')");
      return 'packed';
    });
    expect(answer).toBe('packed');
    const { rows } = await database.pool.query('select * from notes order by id');
    expect(rows).toEqual([
      { id: '1', body: 'sun hat' },
      { id: '2', body: 'towel' },
    ]);
  });
});
