import { randomUUID } from 'node:crypto';
import { UnusableMessage } from '@campjay/platform/interactionBus/port.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { countMessages } from '@campjay/command-api/interactions/countMessages.ts';
import { forgetInteractionsOf } from '@campjay/command-api/interactions/forgetInteractionsOf.ts';
import { type Interaction } from '@campjay/command-api/interactions/interaction.ts';
import { changedFilter, delivered, movedCounter } from '@campjay/command-api/interactions/testing/interactions.ts';

describe('counting what the bus delivers', () => {
  let database: TestDatabase;
  beforeEach(async () => {
    database = await createTestDatabase();
    await migrateOps(database.pool);
  });
  afterEach(async () => {
    await database[Symbol.asyncDispose]();
  });

  const eventsCounted = async (): Promise<number> => {
    const { rows } = await database.pool.query<{ count: string }>(
      `select count from ops.interaction_counts where event_name = 'Filter Changed' and property = ''`,
    );
    return Number(rows[0]?.count ?? 0);
  };
  const counters = async (): Promise<Record<string, number>> => {
    const { rows } = await database.pool.query<{ user_id: string; count: string }>(
      'select user_id, count from ops.interaction_counters order by user_id',
    );
    return Object.fromEntries(rows.map(({ user_id, count }) => [user_id, Number(count)]));
  };

  it('counts a message once, however often and in whatever company it comes', async () => {
    const first = delivered(changedFilter());
    const second = delivered(movedCounter(5));
    await countMessages(database.pool, [first, first, second]);
    await countMessages(database.pool, [second, delivered(changedFilter()), first]);
    expect(await eventsCounted()).toBe(2);
    expect(await counters()).toEqual({ ann: 5 });
  });

  it('counts all of it when many count the same and other messages at the same time', async () => {
    const messages = Array.from({ length: 200 }, (_, index) =>
      delivered(index % 2 === 0 ? changedFilter({ optionCount: index % 5 }) : movedCounter(1), `parent-${index % 9}`),
    );
    const shuffled = (seed: number) => messages.toSorted((a, b) => (a.id < b.id ? 1 : -1) * (seed % 2 === 0 ? 1 : -1));
    await Promise.all(Array.from({ length: 8 }, (_, seed) => countMessages(database.pool, shuffled(seed))));
    expect(await eventsCounted()).toBe(100);
    expect(Object.values(await counters()).reduce((sum, count) => sum + count, 0)).toBe(100);
  });

  it('counts nothing of a batch with a message that it does not understand', async () => {
    const odd = delivered({ kind: 'click' } as unknown as Interaction);
    await expect(countMessages(database.pool, [delivered(changedFilter()), odd])).rejects.toBeInstanceOf(
      UnusableMessage,
    );
    expect(await eventsCounted()).toBe(0);
  });

  it('keeps nothing of a person who is forgotten, also when their message comes late or again', async () => {
    const early = delivered(movedCounter(2), 'ann');
    await countMessages(database.pool, [early, delivered(movedCounter(3), 'bob')]);
    await forgetInteractionsOf(database.pool, 'ann');
    await forgetInteractionsOf(database.pool, 'nobody-yet');
    await countMessages(database.pool, [
      early,
      delivered(movedCounter(4), 'ann'),
      delivered(movedCounter(4), 'nobody-yet'),
      delivered(movedCounter(1), 'bob'),
    ]);
    expect(await counters()).toEqual({ bob: 4 });
  });

  it('keeps nothing either when somebody is forgotten while they are counted', async () => {
    for (let round = 0; round < 20; round += 1) {
      const userId = randomUUID();
      await Promise.all([
        countMessages(database.pool, [delivered(movedCounter(1), userId)]),
        forgetInteractionsOf(database.pool, userId),
        countMessages(database.pool, [delivered(movedCounter(1), userId)]),
      ]);
    }
    expect(await counters()).toEqual({});
  });
});
