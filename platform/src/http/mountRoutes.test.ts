import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { get, ok, post, routes } from './kit.ts';
import { serveForTest } from './testing/serveForTest.ts';

const robots = routes(
  post('/api/camps/find', {
    allow: 'everyone',
    summary: 'Finds camps.',
    body: z.object({ filterState: z.object({ selectedMaxPrice: z.int().min(0) }) }),
    answer: z.object({ price: z.int() }),
    handle: ({ body }) => ok({ price: body.filterState.selectedMaxPrice }),
  }),
  get('/api/camps/:camp', {
    allow: ['admin'],
    summary: 'One camp.',
    params: z.object({ camp: z.string() }),
    answer: z.object({ camp: z.string() }),
    handle: ({ params }) => ok({ camp: params.camp }),
  }),
);

describe('a mounted route', () => {
  it('answers what its handler makes of the body', async () => {
    await using server = await serveForTest(robots);
    const { status, body } = await server.post('/api/camps/find', { filterState: { selectedMaxPrice: 300, more: 1 } });
    expect({ status, body }).toEqual({ status: 200, body: { price: 300 } });
  });
});
