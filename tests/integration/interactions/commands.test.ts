import { randomUUID } from 'node:crypto';
import { type Principal } from '@campjay/platform/http/kit.ts';
import { serveForTest, type TestServer } from '@campjay/platform/http/testing/serveForTest.ts';
import { type InteractionBus } from '@campjay/platform/interactionBus/port.ts';
import { openPostgresInteractionBus } from '@campjay/platform/interactionBus/postgres/postgresInteractionBus.ts';
import { silentLog } from '@campjay/platform/log/log.ts';
import { eventually } from '@campjay/platform/postgres/eventually.ts';
import { migrateOps } from '@campjay/platform/postgres/ops/migrate.ts';
import { createTestDatabase, type TestDatabase } from '../support/postgres/database.ts';
import { afterAll, beforeAll, describe, expect, it } from '@jest/globals';
import { startInteractionCounting } from '@campjay/command-api/interactions/interactionCounting.ts';
import { interactionReport } from '@campjay/command-api/interactions/interactionReport.ts';
import { interactionsRoutes } from '@campjay/command-api/interactions/routes.ts';

const SEND = '/api/users/send-event';
const INCREMENT = '/api/users/increment-counter';
const ANY_DAY = '2000-01-01';

const aParent = (): Principal => ({ userId: randomUUID(), roles: ['parent'] });
const change = (properties: object = {}) => ({
  eventName: 'Filter Changed',
  properties: { filter: 'categories', optionCount: 1, categories: ['STEM'], ...properties },
});

describe('the doors for what signed-in parents did', () => {
  let database: TestDatabase;
  let bus: InteractionBus;
  let server: TestServer;
  let parent: Principal;
  beforeAll(async () => {
    database = await createTestDatabase();
    await migrateOps(database.pool);
    bus = openPostgresInteractionBus({ url: database.url, log: silentLog });
    server = await serveForTest(interactionsRoutes({ bus }), { identify: () => parent });
  });
  afterAll(async () => {
    await server[Symbol.asyncDispose]();
    await bus[Symbol.asyncDispose]();
    await database[Symbol.asyncDispose]();
  });

  const onTheBus = async (userId: string): Promise<unknown[]> => {
    const { rows } = await database.pool.query<{ body: string }>(
      'select body from ops.bus_messages where key = $1 order by number',
      [userId],
    );
    return rows.map(({ body }) => JSON.parse(body) as unknown);
  };

  // Covers: 7.11, 7.12
  it('put events and counters, with their campaign, on the bus under the parent’s id', async () => {
    parent = aParent();
    const campaign = { utm_source: 'spring-letter', utm_term: 'robot camp' };
    expect(await server.post(SEND, change(campaign))).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String) },
    });
    expect(await server.post(INCREMENT, { incrementProperties: { filterChanges: 2, ...campaign } })).toMatchObject({
      status: 200,
      body: { success: true, message: expect.any(String) },
    });
    expect(await onTheBus(parent.userId)).toEqual([
      {
        kind: 'event',
        eventName: 'Filter Changed',
        properties: { filter: 'categories', optionCount: 1, categories: ['STEM'], ...campaign },
      },
      { kind: 'counters', increments: { filterChanges: 2 }, campaign },
    ]);
  });

  // Covers: 6.10
  it.each([
    ['another event', { ...change(), eventName: 'Kid Saved' }, 'eventName'],
    ['the search text', change({ filter: 'searchText' }), 'properties.filter'],
    ['a text beside a filter', change({ searchText: 'robots for Rowan' }), 'properties'],
    ['a kid', change({ kids: ['Rowan'] }), 'properties'],
    ['a birth date', change({ selectedChildDOBs: ['2018-04-01'] }), 'properties'],
    ['a place', change({ place: '123 Pine St' }), 'properties'],
    ['coordinates', change({ lat: 47.6, lng: -122.3 }), 'properties'],
    ['an option that there is not', change({ categories: ['Rowan'] }), 'properties.categories[0]'],
    ['a week that is none', change({ weeks: ['Rowan 3'] }), 'properties.weeks[0]'],
    ['an email for a campaign', change({ utm_content: 'parent@example.org' }), 'properties.utm_content'],
    ['a long label', change({ utm_source: 'x'.repeat(101) }), 'properties.utm_source'],
    ['too many options', change({ daysPerWeek: Array.from({ length: 41 }, () => '5') }), 'properties.daysPerWeek'],
    ['a nested property', change({ optionCount: { count: 1 } }), 'properties.optionCount'],
    ['something beside the properties', { ...change(), note: 'for Rowan' }, 'body'],
    ['no properties', { eventName: 'Filter Changed' }, 'properties'],
  ])('refuse %s, and put nothing on the bus', async (_what, body, field) => {
    parent = aParent();
    expect(await server.post(SEND, body)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
    expect(await onTheBus(parent.userId)).toEqual([]);
  });

  it.each([
    ['another counter', { kids: 1 }],
    ['no counter', { utm_source: 'letter' }],
    ['a step of nothing', { filterChanges: 0 }],
    ['a step back', { filterChanges: -1 }],
    ['half a step', { filterChanges: 1.5 }],
    ['a leap', { filterChanges: 101 }],
    ['words', { filterChanges: 'one' }],
  ])('refuse %s for a counter', async (_what, incrementProperties) => {
    parent = aParent();
    expect(await server.post(INCREMENT, { incrementProperties })).toMatchObject({ status: 400 });
    expect(await onTheBus(parent.userId)).toEqual([]);
  });

  it.each([SEND, INCREMENT])('let nobody in at %s who is not signed in', async (path) => {
    parent = { userId: 'visitor', roles: ['visitor'] };
    expect(await server.post(path, change())).toMatchObject({ status: 401 });
  });

  it('let no program fill the bus, and other parents go on', async () => {
    parent = aParent();
    const statuses: number[] = [];
    while (statuses.length < 121) statuses.push((await server.post(SEND, change())).status);
    expect(statuses.filter((status) => status === 200)).toHaveLength(120);
    expect(statuses.at(-1)).toBe(429);
    parent = aParent();
    expect((await server.post(SEND, change())).status).toBe(200);
  });

  it('say that a part is down when the bus is', async () => {
    const closed = openPostgresInteractionBus({ url: database.url, log: silentLog });
    await closed[Symbol.asyncDispose]();
    await using broken = await serveForTest(interactionsRoutes({ bus: closed }), { principal: aParent() });
    expect(await broken.post(SEND, change())).toMatchObject({ status: 503, body: { type: 'Unavailable' } });
  });

  // Covers: 7.12
  it('have everything counted, a request that is sent again once', async () => {
    await database.pool.query('truncate ops.bus_messages');
    parent = aParent();
    const key = { 'idempotency-key': 'the-same-request' };
    await Promise.all([1, 2, 3].map(() => server.post(INCREMENT, { incrementProperties: { filterChanges: 3 } }, key)));
    await server.post(SEND, change(), key);
    parent = aParent();
    await server.post(INCREMENT, { incrementProperties: { filterChanges: 1, utm_source: 'letter' } }, key);
    await using _counting = startInteractionCounting({ pool: database.pool, bus, log: silentLog });
    expect(
      await eventually(
        async () => (await database.pool.query('select from ops.bus_messages')).rows.length === 0,
        9_000,
      ),
    ).toBe(true);
    expect(await interactionReport({ pool: database.pool, bus }, ANY_DAY)).toEqual({
      events: [
        { name: 'filterChanges', count: 4, values: [{ property: 'utm_source', value: 'letter', count: 1 }] },
        {
          name: 'Filter Changed',
          count: 1,
          values: [
            { property: 'categories', value: 'STEM', count: 1 },
            { property: 'filter', value: 'categories', count: 1 },
            { property: 'optionCount', value: '1', count: 1 },
          ],
        },
      ],
      counters: [{ name: 'filterChanges', count: 4, people: 2 }],
      parked: [],
    });
  });
});
