import { randomUUID } from 'node:crypto';
import { type EventStore } from '@campjay/platform/eventstore/port.ts';
import { StandIn } from '@campjay/platform/eventstore/eventstoredb/testing/standIn.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { createTestDatabase } from '../support/postgres/database.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import { openResources } from '@campjay/campjay/processes/resources.ts';
import { openStore } from '@campjay/campjay/processes/infrastructure/openStore.ts';

const resources = openResources();
let databaseUrl: string;
let elsewhere: string;
beforeAll(async () => {
  databaseUrl = resources.add(await createTestDatabase()).url;
  elsewhere = resources.add(await StandIn.start()).url;
});
afterAll(async () => resources[Symbol.asyncDispose]());

const open = (settings: Readonly<Record<string, string>>): Promise<EventStore> =>
  openStore(readConfig(settings, '/tmp'), { databaseUrl, log: silentLog });

const write = async (store: EventStore): Promise<void> => {
  const actor = { userId: 'test', role: 'system' as const };
  const metadata = { time: '2026-03-01T09:00:00.000Z', actor, correlationId: 'test' };
  const event = { id: randomUUID(), type: 'ToldOnce', version: 1, data: {}, metadata };
  await store.append('test-1', [event], { expected: 'any' });
};

describe('choosing an EventStoreDB for the log', () => {
  it('starts an empty log there if the database has no events, and is refused if it has some', async () => {
    await using inDatabase = await open({});
    await (await open({ EVENTSTOREDB_URL: elsewhere }))[Symbol.asyncDispose]();
    await write(inDatabase);
    await expect(open({ EVENTSTOREDB_URL: elsewhere })).rejects.toThrow(
      /^The log of EVENTSTOREDB_URL is empty, but the database of DATABASE_URL holds a log with events/,
    );
    databaseUrl = resources.add(await createTestDatabase()).url;
    await using there = await open({ EVENTSTOREDB_URL: elsewhere });
    await write(there);
    await using first = await open({});
    await write(first);
    await using again = await open({ EVENTSTOREDB_URL: elsewhere });
    expect((await again.readStream('test-1')).events).toHaveLength(1);
  });
});
