import { randomUUID } from 'node:crypto';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { PersonForgotten } from '@campjay/events/accounts/events.ts';
import { favoritesStream, parentStream } from '@campjay/events/streams.ts';
import { type EventStore, type NewEvent } from '@campjay/platform/eventStore/port.ts';
import { StandIn } from '@campjay/platform/eventStore/eventStoreDb/testing/standIn.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { openPool } from '@campjay/platform/postgres/pool.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { readOrCreateMasterKeys } from '@campjay/platform/sealing/masterKeys.ts';
import { createPersonKeyRing } from '@campjay/platform/sealing/personKeyRing.ts';
import { createPostgresPersonKeyStore } from '@campjay/platform/sealing/postgresPersonKeyStore.ts';
import { describe, expect, it } from '@jest/globals';
import { commandLine } from '@campjay/campjay/commands/commandLine.ts';
import { readConfig } from '@campjay/campjay/config.ts';
import { openParts } from '@campjay/campjay/parts.ts';
import { openStore } from '@campjay/campjay/openStore.ts';
import { temporaryFolder } from '../support/product/product.ts';
import { writeForgotten } from '@campjay/campjay/backup/forgotten.ts';

/** Of nothing that these commands look at. */
const BUILD = { server: '', client: '', catalogue: '', schools: '' };
const ACTOR = { userId: 'test', role: 'system' as const };

const eventOf = (type: string): NewEvent => ({
  id: randomUUID(),
  ...{ type, version: 1, data: {} },
  metadata: { time: '2026-03-01T09:00:00.000Z', actor: ACTOR, correlationId: 'test' },
});

describe('a product whose log an EventStoreDB keeps (a stand-in)', () => {
  it('is restored beside that log: whoever log or list know as forgotten stays so, in both', async () => {
    await using parts = openParts();
    const folder = parts.add(await temporaryFolder()).path;
    const [before, after] = [parts.add(await createTestDatabase()).url, parts.add(await createTestDatabase()).url];
    const settings = {
      EVENTSTOREDB_URL: parts.add(await StandIn.start()).url,
      ...{ CAMPJAY_DATA: folder, CAMPJAY_MASTER_KEYS: join(folder, 'keys.json') },
    };
    const said: string[] = [];
    const run = (databaseUrl: string, ...argv: readonly string[]): Promise<number> => {
      const terminal = {
        say: (text: string) => void said.push(text),
        progress: () => undefined,
        clear: () => undefined,
      };
      return commandLine(
        { build: BUILD, terminal, environment: { ...settings, DATABASE_URL: databaseUrl }, folder },
        argv,
      );
    };
    const store: EventStore = parts.add(
      await openStore(readConfig(settings, folder), { databaseUrl: before, log: silentLog }),
    );
    const tell = (streamId: string, event: NewEvent) => store.append(streamId, [event], { expected: 'any' });

    // Of two people one is forgotten after the backup, and the log knows; of the other one only the list does.
    const [known, listed] = [randomUUID(), randomUUID()];
    for (const id of [known, listed]) await tell(parentStream(id), eventOf('Happened'));
    await tell(favoritesStream(listed), eventOf('Happened'));
    const pool = openPool(before, { applicationName: 'test', max: 1 });
    await migrateOps(pool);
    const masterKeys = await readOrCreateMasterKeys(settings.CAMPJAY_MASTER_KEYS);
    const ring = createPersonKeyRing({ store: createPostgresPersonKeyStore(pool), masterKeys });
    for (const id of [known, listed]) await ring.findOrCreate(id);
    await pool.end();
    expect(await run(before, 'backup', 'kept')).toBe(0);
    await tell(parentStream(known), eventOf(PersonForgotten.type));
    const ends = [parentStream(listed), favoritesStream(listed), parentStream(randomUUID())].map((streamId) => {
      const { id, version, metadata } = eventOf(PersonForgotten.type);
      return { streamId, id, version, metadata };
    });
    await writeForgotten(join(folder, 'forgotten'), ends);

    expect(await run(after, 'restore', 'kept', '--forgotten', 'forgotten')).toBe(0);
    expect(said.join('\n')).toContain('Forgotten again: 3 people and requests.');
    for (const { streamId, id } of ends.slice(0, 2)) {
      const { events } = await store.readStream(streamId);
      expect(events.map(({ type }) => type)).toEqual(['Happened', PersonForgotten.type]);
      expect(events.at(-1)?.id).toBe(id);
    }
    expect((await store.readStream(ends[2]?.streamId ?? '')).events).toEqual([]);
    expect((await store.readStream(parentStream(known))).events).toHaveLength(2);
    const restored = openPool(after, { applicationName: 'test', max: 1 });
    const { rows } = await restored.query<{ id: string }>(
      'select person_id as id from ops.person_keys where destroyed_at is not null',
    );
    await restored.end();
    expect(rows.map(({ id }) => id)).toEqual(expect.arrayContaining([known, listed]));
    expect(JSON.parse(await readFile(join(folder, 'kept', 'manifest.json'), 'utf8'))).toMatchObject({ log: null });
  }, 120_000);
});
