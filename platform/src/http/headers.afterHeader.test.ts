import { afterEach, beforeEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { declareRoute, get, ok, okSerialized, problem, combineRoutes } from './route.ts';
import { serveForTest, type TestServer } from './testing/serveForTest.ts';

const spec = { allow: 'everyone', summary: 'An example.' } as const;
const reads = { names: ['notes'], read: undefined };
const answer = z.object({ notes: z.array(z.string()) });
const api = combineRoutes(
  declareRoute('GET', '/api/notes', { ...spec, answer, handle: () => ok({ notes: ['a'] }) }, reads),
  declareRoute('GET', '/api/ready', { ...spec, answer, handle: () => okSerialized('{"notes":["a"]}') }, reads),
  declareRoute(
    'GET',
    '/api/refused',
    {
      ...spec,
      answer,
      problems: [404],
      handle: () => problem(404, { type: 'NoNotes', message: 'There are none.' }),
    },
    reads,
  ),
  get('/api/unread', { allow: 'everyone', summary: 'Another.', answer, handle: () => ok({ notes: [] }) }),
);

describe('a query after a write by the same client', () => {
  let requests: [string, readonly string[]][];
  let server: TestServer;
  beforeEach(async () => {
    requests = [];
    server = await serveForTest(api, {
      awaitReadModels: (position, readModels) => {
        requests.push([position, readModels]);
        return Promise.resolve(position <= 'p5' ? 'reached' : 'behind');
      },
    });
  });
  afterEach(async () => server[Symbol.asyncDispose]());

  it('waits for the read models that its route declares', async () => {
    expect((await server.get('/api/notes', { 'campjay-after': 'p5' })).body).toEqual({ notes: ['a'] });
    expect(requests).toEqual([['p5', ['notes']]]);
  });

  it('waits for all positions in the header', async () => {
    expect((await server.get('/api/notes', { 'campjay-after': 'p5,p4' })).body).toEqual({ notes: ['a'] });
    expect((await server.get('/api/notes', { 'campjay-after': 'p5, p6' })).body).toMatchObject({ stale: true });
    expect(requests.map(([position]) => position)).toEqual(['p5', 'p4', 'p5', 'p6']);
  });

  it('is marked as stale when the answer does not include the position yet', async () => {
    const after = { 'campjay-after': 'p6' };
    expect((await server.get('/api/notes', after)).body).toEqual({ notes: ['a'], stale: true });
    expect((await server.get('/api/ready', after)).body).toEqual({ notes: ['a'], stale: true });
    expect((await server.get('/api/refused', after)).body).toMatchObject({ type: 'NoNotes' });
  });

  it('does not wait without a valid position, or when the route reads no read models', async () => {
    await server.get('/api/notes');
    await server.get('/api/unread', { 'campjay-after': 'p6' });
    await server.get('/api/notes', { 'campjay-after': 'p'.repeat(401) });
    expect(requests).toEqual([]);
  });
});
