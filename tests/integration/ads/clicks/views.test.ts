import { randomUUID } from 'node:crypto';
import { InstanceId, OrgId } from '@campjay/events/catalog/facts.ts';
import { adInteractionsStream } from '@campjay/events/streams.ts';
import { deriveAdKeys } from '@campjay/domain/ads/tokens/adKeys.ts';
import { type ShownCard, createAdToken } from '@campjay/domain/ads/tokens/adToken.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type DeliveredMessage, UnusableMessage } from '@campjay/platform/bus/port.ts';
import { createOpsDatabase } from '../../support/postgres/opsDatabase.ts';
import { testMasterKeys } from '@campjay/platform/sealing/testing/masterKeys.ts';
import { afterAll, beforeEach, describe, expect, it } from '@jest/globals';
import { type ViewsMessage } from '@campjay/command-api/ads/clicks/adMessage.ts';
import { storeViews, tallyViews } from '@campjay/command-api/ads/clicks/views/startViewsTallying.ts';

const keys = deriveAdKeys(testMasterKeys());
const KELP = '0b8f2c1e-6f0a-4d3b-9c55-2f6f3a1f7b01';
const AD = '1f0c7b52-8a55-4a0e-9d0b-2b9f6a7c1d01';
const SERVED = new Date('2026-03-01T18:00:00Z');
/** 10:20 AM in Los Angeles. */
const NOON = new Date('2026-03-01T18:20:00Z');

const cardOf = (card: Partial<ShownCard> = {}): string =>
  createAdToken(keys, {
    ...{ advertiserId: KELP, adId: AD, orgId: OrgId.parse('kites'), instanceId: InstanceId.parse('kites-1'), place: 0 },
    ...{ servedAt: SERVED, visitor: 'a'.repeat(32), priceMicros: '1250000', basisPoints: null },
    ...card,
  });
const viewsMessage = (
  tokens: readonly string[],
  viewsMessage: Partial<ViewsMessage> = {},
  receivedAt = NOON,
): DeliveredMessage => ({
  id: randomUUID(),
  key: KELP,
  body: { kind: 'views', tokens: [...tokens], isRobot: false, isOwn: false, ...viewsMessage },
  receivedAt,
});

const database = await createOpsDatabase();
afterAll(async () => database[Symbol.asyncDispose]());

describe('the views of ads', () => {
  let store: ReturnType<typeof createMemoryEventStore>;
  beforeEach(async () => {
    await database.pool.query('truncate ops.ad_views');
    store = createMemoryEventStore();
  });
  const deliver = (...messages: readonly DeliveredMessage[]) => storeViews(database.pool, keys, messages);
  const tally = (now: string) => tallyViews({ pool: database.pool, store, now: new Date(now) });
  const tallies = async (month = '2026-03') =>
    (await store.readStream(adInteractionsStream(KELP, month))).events.map(({ type, data }) => ({ type, data }));

  it('are tallied once for each ad and completed hour, by camp and session', async () => {
    const twice = cardOf();
    await deliver(
      viewsMessage([twice, cardOf()]),
      viewsMessage([twice]),
      viewsMessage([cardOf({ instanceId: InstanceId.parse('kites-2') })]),
    );
    await deliver(viewsMessage([cardOf()], {}, new Date('2026-03-01T19:00:00Z')));
    expect(await tally('2026-03-01T19:04:59Z')).toBe(0);
    expect(await tally('2026-03-01T19:05:00Z')).toBe(1);
    expect(await tally('2026-03-01T19:06:00Z')).toBe(0);
    expect(await tallies()).toEqual([
      {
        type: 'ViewsTallied',
        data: {
          adId: AD,
          hour: '2026-03-01T18:00:00.000Z',
          views: [
            { orgId: 'kites', instanceId: 'kites-1', count: 2 },
            { orgId: 'kites', instanceId: 'kites-2', count: 1 },
          ],
        },
      },
    ]);
  });

  it('are not counted for robots, advertisers’ own people, and forged, foreign or old cards', async () => {
    await deliver(
      viewsMessage([cardOf()], { isRobot: true }),
      viewsMessage([cardOf()], { isOwn: true }),
      viewsMessage([`${cardOf()}x`, cardOf({ advertiserId: randomUUID() })]),
      viewsMessage([cardOf()], {}, new Date('2026-03-02T18:00:00.001Z')),
    );
    expect(await tally('2026-03-04T00:00:00Z')).toBe(0);
  });

  it('that arrive after their hour was tallied update its total', async () => {
    await deliver(viewsMessage([cardOf()]));
    await tally('2026-03-01T20:00:00Z');
    await deliver(viewsMessage([cardOf()]));
    await tally('2026-03-01T20:30:00Z');
    expect((await tallies()).map(({ data }) => data)).toMatchObject([
      { views: [{ count: 1 }] },
      { views: [{ count: 2 }] },
    ]);
  });

  it('are tallied again if the log did not accept them, and once by concurrent tallies', async () => {
    await deliver(viewsMessage([cardOf()]));
    const failing = { ...store, append: () => Promise.reject(new Error('The log is away.')) };
    const now = new Date('2026-03-01T20:00:00Z');
    await expect(tallyViews({ pool: database.pool, store: failing, now })).rejects.toThrow('away');
    await Promise.all([1, 2, 3].map(() => tallyViews({ pool: database.pool, store, now })));
    expect(await tallies()).toHaveLength(1);
  });

  it('belong to the month of Los Angeles in which they were seen', async () => {
    const lateInFebruary = new Date('2026-03-01T07:59:00Z');
    await deliver(viewsMessage([cardOf({ servedAt: lateInFebruary })], {}, lateInFebruary));
    await tally('2026-03-01T10:00:00Z');
    expect(await tallies('2026-02')).toHaveLength(1);
  });

  it('are deleted after 90 days', async () => {
    await deliver(viewsMessage([cardOf()]));
    await tally('2026-03-01T20:00:00Z');
    await tally('2026-05-30T17:00:00Z');
    expect((await database.pool.query('select from ops.ad_views')).rowCount).toBe(1);
    await tally('2026-05-30T19:00:00Z');
    expect((await database.pool.query('select from ops.ad_views')).rowCount).toBe(0);
  });

  it('are rejected in a format that no page sends', async () => {
    await expect(deliver({ ...viewsMessage([cardOf()]), body: { tokens: 3 } })).rejects.toBeInstanceOf(UnusableMessage);
  });
});
