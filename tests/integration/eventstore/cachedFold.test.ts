import { randomUUID } from 'node:crypto';
import { FavoritesShared, FavoritesUnshared } from '@campjay/events/favorites/events.ts';
import { ShareTokenHash } from '@campjay/events/sealed.ts';
import { favoritesAccessOf, sharingFold } from '@campjay/domain/favorites/access.ts';
import { favoritesStream } from '@campjay/events/streams.ts';
import { describe, expect, it } from '@jest/globals';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { standInSeal } from '@campjay/platform/sealing/testing/standInSeal.ts';
import { createCachedFold } from '@campjay/platform/eventstore/cachedFold.ts';
import { openPostgresEventStore } from '@campjay/platform/eventstore/postgres/postgresEventStore.ts';

const tokenHash = ShareTokenHash.parse('a'.repeat(64));
const metadata = {
  time: '2026-03-01T09:00:00.000Z',
  actor: { userId: 'wren', role: 'parent' },
  correlationId: 'test',
} as const;

describe('access checks on a cached stream', () => {
  it('refuse in one process as soon as another one has revoked access', async () => {
    await using database = await createTestDatabase();
    await using here = await openPostgresEventStore({ url: database.url, log: silentLog });
    await using otherStore = await openPostgresEventStore({ url: database.url, log: silentLog });
    const append = async ({ type, data }: { readonly type: string; readonly data: unknown }) => {
      const event = { id: randomUUID(), type, version: 1, data, metadata };
      await here.append(favoritesStream('wren'), [event], { expected: 'any' });
    };
    const sharing = createCachedFold(otherStore, sharingFold);
    const canSee = async () =>
      favoritesAccessOf(await sharing.readState(favoritesStream('wren')), tokenHash) !== 'none';

    expect(await canSee()).toBe(false);
    for (let round = 0; round < 20; round += 1) {
      await append(FavoritesShared({ tokenHash, token: standInSeal('token'), withNotes: true }));
      expect(await canSee()).toBe(true);
      await append(FavoritesUnshared({}));
      expect(await canSee()).toBe(false);
    }
  });
});
