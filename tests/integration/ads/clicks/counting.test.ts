import { randomUUID } from 'node:crypto';
import { type Principal } from '@campjay/platform/http/route.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { UnusableMessage } from '@campjay/platform/bus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/bus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/kernel/log.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { ANALYTICS_TOPIC, type Interaction, forgetInteractions } from '@campjay/command-api/ads/clicks/dayCounts.ts';
import { startInteractionCounting, countMessages } from '@campjay/command-api/ads/clicks/startInteractionCounting.ts';
import { readInteractionReport } from '@campjay/command-api/ads/clicks/interactionReport.ts';
import { interactionsRoutes } from '@campjay/command-api/ads/clicks/routes.ts';
import { changedFilter, delivered, movedCounter } from '@campjay/command-api/ads/clicks/testing/interactions.ts';
import { readConfig } from '@campjay/campjay/settings/config.ts';
import {
  DEFAULT_INTERACTION_DAYS,
  type InteractionOptions,
  listInteractions,
} from '@campjay/campjay/cli/clickCommands.ts';
import { bundleProgram } from '../../support/bus/killedProcess.ts';
import { drainBus } from '../../support/commands/drainBus.ts';
import { createOpsDatabase } from '../../support/postgres/opsDatabase.ts';

const database = await createOpsDatabase();
const bus = openPostgresInteractionBus({ url: database.url, log: silentLog });
beforeEach(async () => {
  const tables = ['bus_messages', 'bus_parked', 'interaction_counts', 'interaction_counters', 'counted_messages'];
  await database.pool.query(`truncate ${[...tables, 'counted_people'].map((table) => `ops.${table}`).join()} cascade`);
});
afterAll(async () => {
  await bus[Symbol.asyncDispose]();
  await database[Symbol.asyncDispose]();
});

const countAll = () =>
  drainBus(database.pool, bus, (watchedBus) =>
    startInteractionCounting({ pool: database.pool, bus: watchedBus, log: silentLog }),
  );

describe('interactions of signed-in parents', () => {
  // Covers: 7.12
  it('lead to counts over HTTP, once for a repeated request', async () => {
    let parent: Principal = { userId: randomUUID(), roles: ['parent'] };
    await using server = await serveForTest(interactionsRoutes({ bus }), { identify: () => parent });
    const increment = (incrementProperties: object) =>
      server.post('/api/users/increment-counter', { incrementProperties }, key);
    const key = { 'idempotency-key': 'the-same-request' };
    await Promise.all([1, 2, 3].map(() => increment({ filterChanges: 3 })));
    const properties = { filter: 'categories', optionCount: 1, categories: ['STEM'] };
    await server.post('/api/users/send-event', { eventName: 'Filter Changed', properties }, key);
    parent = { userId: randomUUID(), roles: ['parent'] };
    await increment({ filterChanges: 1, utm_source: 'letter' });
    await countAll();
    const valueOf = (property: string, value: string) => ({ property, value, count: 1 });
    expect(await readInteractionReport({ pool: database.pool, bus }, '2000-01-01')).toEqual({
      events: [
        { name: 'filterChanges', count: 4, values: [valueOf('utm_source', 'letter')] },
        {
          ...{ name: 'Filter Changed', count: 1 },
          values: [valueOf('categories', 'STEM'), valueOf('filter', 'categories'), valueOf('optionCount', '1')],
        },
      ],
      counters: [{ name: 'filterChanges', count: 4, people: 2 }],
      parked: [],
    });
  });
});

describe('counting', () => {
  const count = (...messages: Parameters<typeof countMessages>[1]) => countMessages(database.pool, messages);
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
    return Object.fromEntries(rows.map(({ user_id, count: steps }) => [user_id, Number(steps)]));
  };

  it('counts a message once, however often and in whatever batch it arrives', async () => {
    const [first, second] = [delivered(changedFilter()), delivered(movedCounter(5))];
    await count(first, first, second);
    await count(second, delivered(changedFilter()), first);
    expect(await eventsCounted()).toBe(2);
    expect(await counters()).toEqual({ ann: 5 });
  });

  it('groups invented names together after a person has used 50 of them', async () => {
    const counter = (at: number) => delivered({ kind: 'counters', increments: { [`made-up-${at}`]: 1 }, campaign: {} });
    await count(...Array.from({ length: 40 }, (_, at) => counter(at)));
    await count(...Array.from({ length: 40 }, (_, at) => counter(at + 20)));
    const { rows } = await database.pool.query<{ counter: string; count: number }>(
      `select counter, count::int from ops.interaction_counters where user_id = 'ann' order by counter`,
    );
    expect(rows).toHaveLength(51);
    expect(rows).toContainEqual({ counter: '(other)', count: 10 });
    expect(rows).toContainEqual({ counter: 'made-up-39', count: 2 });
  });

  it('is exact when many count the same and other messages at the same time', async () => {
    const messages = Array.from({ length: 200 }, (_, index) =>
      delivered(index % 2 === 0 ? changedFilter({ optionCount: index % 5 }) : movedCounter(1), `parent-${index % 9}`),
    );
    const ordered = (seed: number) => messages.toSorted((a, b) => (a.id < b.id ? 1 : -1) * (seed % 2 === 0 ? 1 : -1));
    await Promise.all(Array.from({ length: 8 }, (_, seed) => count(...ordered(seed))));
    expect(await eventsCounted()).toBe(100);
    expect(Object.values(await counters()).reduce((sum, steps) => sum + steps, 0)).toBe(100);
  });

  it('counts nothing of a batch with a message that it does not understand', async () => {
    const oddNames = delivered({ kind: 'click' } as unknown as Interaction);
    await expect(count(delivered(changedFilter()), oddNames)).rejects.toBeInstanceOf(UnusableMessage);
    expect(await eventsCounted()).toBe(0);
  });

  it('stores nothing about a deleted person, also if their message arrives late or again', async () => {
    const early = delivered(movedCounter(2), 'ann');
    await count(early, delivered(movedCounter(3), 'bob'));
    await forgetInteractions(database.pool, 'ann');
    await forgetInteractions(database.pool, 'nobody-yet');
    const late = ['ann', 'nobody-yet'].map((userId) => delivered(movedCounter(4), userId));
    await count(early, ...late, delivered(movedCounter(1), 'bob'));
    expect(await counters()).toEqual({ bob: 4 });
  });

  it('stores nothing about a person who is deleted while being counted', async () => {
    for (let round = 0; round < 20; round += 1) {
      const userId = randomUUID();
      const message = () => count(delivered(movedCounter(1), userId));
      await Promise.all([message(), forgetInteractions(database.pool, userId), message()]);
    }
    expect(await counters()).toEqual({});
  });

  it('is exact in a process that is killed again and again, before and after each batch', async () => {
    const [lives, messages, parents] = [4, 400, 40];
    await using program = await bundleProgram(new URL('../../support/commands/countingProcess.ts', import.meta.url));
    const leftovers: number[] = [];
    for (let life = 0; life < lives; life += 1) {
      const published = Array.from({ length: messages }, (_, index) =>
        delivered(index % 2 === 0 ? changedFilter() : movedCounter(2), `parent-${index % parents}`),
      );
      await bus.publish(
        ANALYTICS_TOPIC,
        published.map(({ id, key, body }) => ({ id, key, body })),
      );
      await program.killAfter(Infinity, [database.url, String(1 + life)]);
      leftovers.push((await database.pool.query('select from ops.bus_messages')).rows.length);
    }
    expect(leftovers.filter((left) => left === 0)).toEqual([]);
    await countAll();
    const half = (lives * messages) / 2;
    const { rows: days } = await database.pool.query(
      `select event_name, sum(count)::integer as count from ops.interaction_counts where property = '' group by 1 order by 1`,
    );
    expect(days).toEqual([
      { event_name: 'Filter Changed', count: half },
      { event_name: 'filterChanges', count: 2 * half },
    ]);
    const steps = Object.values(await counters());
    expect([steps.length, steps.reduce((sum, each) => sum + each, 0)]).toEqual([parents / 2, 2 * half]);
    expect(await bus.listParked(ANALYTICS_TOPIC)).toEqual([]);
  }, 300_000);
});

describe('the list of interactions', () => {
  const list = async (options: Partial<InteractionOptions> = {}) => {
    const output: string[] = [];
    const terminal = {
      print: (line: string) => void output.push(line),
      note: () => undefined,
      progress: () => undefined,
      clear: () => undefined,
    };
    const config = readConfig({ DATABASE_URL: database.url }, '/tmp');
    const status = await listInteractions({ config, terminal }, { days: DEFAULT_INTERACTION_DAYS, ...options });
    return { status, said: output };
  };
  const publish = (topic: string, ...bodies: readonly unknown[]) =>
    bus.publish(
      topic,
      bodies.map((body, index) => ({ id: randomUUID(), key: `parent-${index % 2}`, body })),
    );
  const eventOf = (filter: string, options: readonly string[]) => ({
    ...{ kind: 'event', eventName: 'Filter Changed' },
    properties: { filter, [filter]: options, optionCount: options.length },
  });

  it('shows events with their values in columns, counters by number of parents, and no person', async () => {
    await database.pool.query(`insert into ops.interaction_counts values (current_date - 400, 'Long ago', '', '', 7)`);
    expect(await list()).toEqual({
      status: 0,
      said: [expect.stringMatching(/^Nothing has been counted since \d{4}-\d\d-\d\d\.$/)],
    });
    await publish(
      'analytics',
      eventOf('categories', ['STEM', 'Farm or Animals']),
      eventOf('weeks', ['June 8']),
      eventOf('categories', ['STEM']),
      { kind: 'counters', increments: { filterChanges: 1200 }, campaign: {} },
    );
    await countAll();
    const { status, said: output } = await list();
    expect(status).toBe(0);
    expect(output.map((line) => line.trimEnd()).slice(1)).toEqual([
      'filterChanges                    1,200',
      'Filter Changed                       3',
      '  categories    STEM                 2',
      '                Farm or Animals      1',
      '  filter        categories           2',
      '                weeks                1',
      '  optionCount   1                    2',
      '                2                    1',
      '  weeks         June 8               1',
      'filterChanges: 1,200 in total, by one parent',
    ]);
  });

  it('leaves out what was counted before the requested days', async () => {
    await database.pool.query(
      `insert into ops.interaction_counts values (current_date - 40, 'Long ago', '', '', 7), (current_date - 20, 'Lately', '', '', 7)`,
    );
    const { said: output } = await list();
    expect(output.join('\n')).toContain('Lately');
    expect(output.join('\n')).not.toContain('Long ago');
    expect((await list({ days: 60 })).said.join('\n')).toContain('Long ago');
  });

  // Covers: B.9
  it('lists messages that could not be counted or judged, and lets an admin retry all of them', async () => {
    await publish('analytics', 'no interaction');
    await countAll();
    const unknown = 'This build does not know this kind of interaction.';
    for (const topic of ['ad-clicks', 'ad-views']) {
      await publish(topic, 'no beacon');
      await drainBus(database.pool, bus, (watchedBus) => {
        const stopping = new AbortController();
        const refuse = (): Promise<void> => Promise.reject(new UnusableMessage('It says nothing.'));
        const ended = watchedBus.consume(topic, refuse, { signal: stopping.signal });
        return {
          [Symbol.asyncDispose]: async () => {
            stopping.abort();
            await ended;
          },
        };
      });
    }
    const { status, said: output } = await list();
    expect(status).toBe(1);
    expect(output.slice(-3).map((line) => line.replace(/^Parked on \S+: message \S+ of /, ''))).toEqual([
      `analytics. ${unknown}`,
      'ad-clicks. It says nothing.',
      'ad-views. It says nothing.',
    ]);
    const retried = await list({ retryParked: true });
    expect([retried.status, retried.said[0]]).toEqual([0, 'Messages to be retried: 3.']);
  });
});
