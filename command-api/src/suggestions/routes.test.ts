import { SuggestionMade } from '@campjay/events/suggestions/events.ts';
import { suggestionStream } from '@campjay/events/streams.ts';
import { createMemoryEventStore } from '@campjay/platform/eventstore/memory/memoryEventStore.ts';
import { type Principal, VISITOR } from '@campjay/platform/http/route.ts';
import { serveForTest } from '@campjay/platform/http/testing/serveForTest.ts';
import { openTestSealing } from '@campjay/platform/sealing/testing/openTestSealing.ts';
import { describe, expect, it } from '@jest/globals';
import { suggestionsRoutes } from './routes.ts';

const ADD = '/api/suggestions/add';
const now = () => new Date('2026-03-01T18:00:00Z');
const kites = { suggestion_type: 'missing_camp', suggestion_text: '  Example Kite Camp  ' };
const key = { 'idempotency-key': 'first-suggestion' };

const serve = async (principal: Principal = VISITOR) => {
  const store = createMemoryEventStore();
  const sealing = await openTestSealing();
  const server = await serveForTest(suggestionsRoutes({ store, sealing, now }), {
    identify: () => Promise.resolve(principal),
  });
  const recorded = async (id: string) => (await store.readStream(suggestionStream(id))).events[0];
  const textOf = async (id: string): Promise<string | undefined> => {
    const event = await recorded(id);
    const seal = event && SuggestionMade.parse(event.data, event.version).data.suggestion_text;
    const decrypted =
      seal && (await sealing.decrypt(seal, { streamId: suggestionStream(id), field: 'suggestion_text' }));
    return decrypted?.kind === 'decrypted' ? decrypted.getValue() : undefined;
  };
  return { store, sealing, server, textOf };
};
const insertIdOf = (body: unknown): string => (body as { insertId: string }).insertId;

describe('adding a suggestion', () => {
  // Covers: 2.165, 3.120, 7.15
  it('stores it in its own stream and returns its id', async () => {
    const { store, server, textOf } = await serve();
    await using _server = server;
    const { status, body } = await server.post(ADD, kites);
    expect({ status, body }).toMatchObject({ status: 200, body: { success: true } });
    const { events } = await store.readStream(suggestionStream(insertIdOf(body)));
    expect(events).toMatchObject([
      {
        type: SuggestionMade.type,
        data: { suggestion_type: 'missing_camp' },
        metadata: { time: '2026-03-01T18:00:00.000Z', actor: { userId: 'visitor', role: 'visitor' } },
      },
    ]);
    expect(JSON.stringify(events[0]?.data)).not.toContain('Kite');
    expect(await textOf(insertIdOf(body))).toBe('Example Kite Camp');
  });

  it('of a parent seals it with the account key, so that it is deleted with the account', async () => {
    const { server, sealing, textOf } = await serve({ userId: 'wren', roles: ['parent'] });
    await using _server = server;
    const id = insertIdOf((await server.post(ADD, kites)).body);
    expect(await textOf(id)).toBe('Example Kite Camp');
    await sealing.destroyKey('wren');
    expect(await textOf(id)).toBeUndefined();
    expect(await server.post(ADD, kites)).toMatchObject({ status: 410, body: { type: 'AccountDeleted' } });
  });

  it('treats a repeated request as one', async () => {
    const { store, server } = await serve();
    await using _server = server;
    const [first, second] = await Promise.all([server.post(ADD, kites, key), server.post(ADD, kites, key)]);
    expect(second).toMatchObject({ status: 200, body: first.body });
    expect((await store.readStream(suggestionStream(insertIdOf(first.body)))).events).toHaveLength(1);
  });

  // Covers: 7.15
  it.each([
    ['suggestion_text', { ...kites, suggestion_text: ' \n ' }],
    ['suggestion_text', { ...kites, suggestion_text: 'x'.repeat(5001) }],
    ['suggestion_text', { ...kites, suggestion_text: 'nul\u0000' }],
    ['suggestion_type', { ...kites, suggestion_type: 'spam' }],
    ['suggestion_type', { suggestion_text: 'A camp' }],
  ])('reports the invalid field %s', async (field, suggestion) => {
    const { server } = await serve();
    await using _server = server;
    expect(await server.post(ADD, suggestion)).toMatchObject({ status: 400, body: { errors: [{ field }] } });
  });

  it('limits how many suggestions one visitor can send', async () => {
    const { server } = await serve();
    await using _server = server;
    const statuses: number[] = [];
    while (statuses.length < 21) statuses.push((await server.post(ADD, kites)).status);
    expect(statuses).toEqual([...Array.from({ length: 20 }, () => 200), 429]);
  });
});
