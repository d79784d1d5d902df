import { randomUUID } from 'node:crypto';
import { startInteractionCounting } from '@campjay/command-api/service.ts';
import { type InteractionBus, UnusableMessage } from '@campjay/platform/interactionBus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { readConfig } from '@campjay/campjay/config.ts';
import { INTERACTION_DAYS, type InteractionOptions, listInteractions } from '@campjay/campjay/commands/interactions.ts';

const eventOf = (filter: string, options: readonly string[]) => ({
  kind: 'event',
  eventName: 'Filter Changed',
  properties: { filter, [filter]: options, optionCount: options.length },
});

describe('the list of interactions', () => {
  let database: TestDatabase;
  let bus: InteractionBus;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateOps(database.pool);
    bus = openPostgresInteractionBus({ url: database.url, log: silentLog });
  });
  afterAll(async () => {
    await bus[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const list = async (options: Partial<InteractionOptions> = {}) => {
    const said: string[] = [];
    const terminal = { say: (line: string) => void said.push(line), progress: () => undefined, clear: () => undefined };
    const config = readConfig({ DATABASE_URL: database.url }, '/tmp');
    const status = await listInteractions({ config, terminal }, { days: INTERACTION_DAYS, ...options });
    return { status, said };
  };

  const countAll = async (bodies: readonly unknown[]): Promise<void> => {
    await bus.publish(
      'analytics',
      bodies.map((body, index) => ({ id: randomUUID(), key: `parent-${index % 2}`, body })),
    );
    await using _counting = startInteractionCounting({ pool: database.pool, bus, log: silentLog });
    const isEmpty = async () => (await database.pool.query('select from ops.bus_messages')).rows.length === 0;
    expect(await eventually(isEmpty, 10_000)).toBe(true);
  };

  it('says that nothing has been counted yet', async () => {
    const { status, said } = await list();
    expect(status).toBe(0);
    expect(said).toEqual([expect.stringMatching(/^Nothing has been counted since \d{4}-\d\d-\d\d\.$/)]);
  });

  it('shows events by their values in columns, counters by parents, and names nobody', async () => {
    await countAll([
      eventOf('categories', ['STEM', 'Farm or Animals']),
      eventOf('weeks', ['June 8']),
      eventOf('categories', ['STEM']),
      { kind: 'counters', increments: { filterChanges: 1200 }, campaign: {} },
    ]);
    const { status, said } = await list();
    expect(status).toBe(0);
    expect(said.map((line) => line.trimEnd()).slice(1)).toEqual([
      'filterChanges                    1,200',
      'Filter Changed                       3',
      '  categories    STEM                 2',
      '                Farm or Animals      1',
      '  filter        categories           2',
      '                weeks                1',
      '  optionCount   1                    2',
      '                2                    1',
      '  weeks         June 8               1',
      'filterChanges: 1,200 in all, by one parent',
    ]);
  });

  it('leaves out what was counted before the days that are asked for', async () => {
    await database.pool.query(
      `insert into ops.interaction_counts values (current_date - 40, 'Long ago', '', '', 7), (current_date - 20, 'Lately', '', '', 7)`,
    );
    const { said } = await list();
    expect(said.join('\n')).toContain('Lately');
    expect(said.join('\n')).not.toContain('Long ago');
    expect((await list({ days: 60 })).said.join('\n')).toContain('Long ago');
  });

  it('names what could not be counted, and lets it be tried anew', async () => {
    await countAll(['no interaction']);
    const { status, said } = await list();
    expect(status).toBe(1);
    expect(said.at(-1)).toMatch(
      /^Parked on \S+: message \S+ of analytics\. The message is no interaction that this build knows\.$/,
    );
    expect(await list({ retryParked: true })).toMatchObject({
      status: 0,
      said: expect.arrayContaining(['Messages that are tried anew: 1.']) as unknown,
    });
  });

  // Covers: B.9
  it('names clicks and views that could not be judged too, and lets all of them be tried anew', async () => {
    for (const topic of ['ad-clicks', 'ad-views']) {
      await bus.publish(topic, [{ id: randomUUID(), key: 'advertiser-1', body: 'no beacon' }]);
      const stopping = new AbortController();
      const refuse = (): Promise<void> => Promise.reject(new UnusableMessage('It says nothing.'));
      const ended = bus.consume(topic, refuse, { signal: stopping.signal });
      expect(await eventually(async () => (await bus.parked(topic)).length === 1, 10_000)).toBe(true);
      stopping.abort();
      await ended;
    }
    const { status, said } = await list();
    expect(status).toBe(1);
    expect(said.slice(-2)).toEqual([
      expect.stringMatching(/^Parked on \S+: message \S+ of ad-clicks\. It says nothing\.$/),
      expect.stringMatching(/^Parked on \S+: message \S+ of ad-views\. It says nothing\.$/),
    ]);
    expect((await list({ retryParked: true })).said[0]).toBe('Messages that are tried anew: 2.');
  });
});
