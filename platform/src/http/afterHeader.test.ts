import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { type AwaitReadModels } from '../readModels/reachedPosition.ts';
import { get, ok, okText, problem, routes } from './kit.ts';
import { serveForTest } from './testing/serveForTest.ts';

const spec = { allow: 'everyone', summary: 'An example.', reads: ['notes'] } as const;
const answer = z.object({ notes: z.array(z.string()) });
const api = routes(
  get('/api/notes', { ...spec, answer, handle: () => ok({ notes: ['a'] }) }),
  get('/api/ready', { ...spec, answer, handle: () => okText('{"notes":["a"]}') }),
  get('/api/refused', { ...spec, answer, handle: () => problem(404, { type: 'NoNotes', message: 'There are none.' }) }),
  get('/api/unread', { allow: 'everyone', summary: 'Another.', answer, handle: () => ok({ notes: [] }) }),
);

/** Knows the log up to 'p5', and keeps what it was asked. */
const waiting = () => {
  const asked: unknown[] = [];
  const awaitReadModels: AwaitReadModels = (position, readModels) => {
    asked.push([position, readModels]);
    return Promise.resolve(position <= 'p5' ? 'reached' : 'behind');
  };
  return { asked, awaitReadModels };
};

describe('a question of somebody who has just written', () => {
  it('waits for the read models that its route declares', async () => {
    const { asked, awaitReadModels } = waiting();
    await using server = await serveForTest(api, { awaitReadModels });
    expect((await server.get('/api/notes', { 'campjay-after': 'p5' })).body).toEqual({ notes: ['a'] });
    expect(asked).toEqual([['p5', ['notes']]]);
  });

  it('waits for what it wrote and for what it heard of from others', async () => {
    const { asked, awaitReadModels } = waiting();
    await using server = await serveForTest(api, { awaitReadModels });
    expect((await server.get('/api/notes', { 'campjay-after': 'p5,p4' })).body).toEqual({ notes: ['a'] });
    expect((await server.get('/api/notes', { 'campjay-after': 'p5, p6' })).body).toMatchObject({ stale: true });
    expect(asked.map((each) => (each as string[])[0])).toEqual(['p5', 'p4', 'p5', 'p6']);
  });

  it('says where the answer does not show it yet', async () => {
    await using server = await serveForTest(api, waiting());
    const after = { 'campjay-after': 'p6' };
    expect((await server.get('/api/notes', after)).body).toEqual({ notes: ['a'], stale: true });
    expect((await server.get('/api/ready', after)).body).toEqual({ notes: ['a'], stale: true });
    expect((await server.get('/api/refused', after)).body).toMatchObject({ type: 'NoNotes' });
  });

  it('waits for nothing where it names no position, or the route reads nothing', async () => {
    const { asked, awaitReadModels } = waiting();
    await using server = await serveForTest(api, { awaitReadModels });
    await server.get('/api/notes');
    await server.get('/api/unread', { 'campjay-after': 'p6' });
    await server.get('/api/notes', { 'campjay-after': 'p'.repeat(401) });
    expect(asked).toEqual([]);
  });
});
