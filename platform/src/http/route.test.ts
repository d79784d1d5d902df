import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { allows, get, ok, okSerialized, post, problem, combineRoutes } from './route.ts';

const done = z.object({ done: z.boolean() });
const handle = () => ok({ done: true });
const list = get('/api/camps/list', { allow: 'everyone', summary: 'All camps.', answer: done, handle });

describe('declaring a route', () => {
  it('keeps its guard, its schemas and its path together', () => {
    expect(list).toMatchObject({ method: 'GET', path: '/api/camps/list', allow: 'everyone', answer: done });
  });

  it('does not compile without an access rule', () => {
    // @ts-expect-error -- `allow` is missing
    expect(get('/api/camps/open', { summary: 'Open.', answer: done, handle })).toBeDefined();
    // @ts-expect-error -- an empty list of roles
    expect(get('/api/camps/none', { allow: [], summary: 'None.', answer: done, handle })).toBeDefined();
    // @ts-expect-error -- no such role
    expect(get('/api/camps/odd', { allow: ['owner'], summary: 'Odd.', answer: done, handle })).toBeDefined();
  });

  it('does not compile if the handler returns an undeclared answer or reads an undeclared input', () => {
    const spec = { allow: 'everyone', summary: 'Wrong.', answer: done } as const;
    // @ts-expect-error -- `done` is not a number
    expect(get('/api/a', { ...spec, handle: () => ok({ done: 1 }) })).toBeDefined();
    // @ts-expect-error -- there is no body schema, so there is no body
    expect(post('/api/b', { ...spec, handle: ({ body }) => ok(body) })).toBeDefined();
  });

  it('refuses path parameters without a schema', () => {
    expect(() => get('/api/camps/:camp', { allow: 'everyone', summary: 'One.', answer: done, handle })).toThrow(
      'GET /api/camps/:camp has parameters but declares no params',
    );
  });

  it('refuses two routes for one method and path', () => {
    expect(() => combineRoutes(list, [list])).toThrow('GET /api/camps/list is declared twice');
  });
});

describe('the guard', () => {
  it('admits everyone to an open route, and only users with one of its roles to others', () => {
    expect(allows('everyone', ['visitor'])).toBe(true);
    expect(allows(['admin'], ['parent', 'admin'])).toBe(true);
    expect(allows(['admin'], ['parent', 'advertiser'])).toBe(false);
    expect(allows(['admin'], [])).toBe(false);
  });
});

describe('an answer', () => {
  it('is a value, a prepared text, or a problem that names the field', () => {
    expect(ok({ done: true })).toEqual({ kind: 'json', body: { done: true } });
    expect(okSerialized('{}')).toEqual({ kind: 'serialized', text: '{}' });
    const reason = { type: 'ScheduleIsFull', message: 'The schedule is full.', field: 'week' };
    expect(problem(422, reason)).toEqual({
      kind: 'problem',
      status: 422,
      body: {
        success: false,
        type: 'ScheduleIsFull',
        message: 'The schedule is full.',
        errors: [{ field: 'week', message: 'The schedule is full.' }],
      },
    });
  });

  it('includes when to retry', () => {
    const busy = problem(503, { type: 'Starting', message: 'Still starting.', retryAfterSeconds: 5 });
    expect(busy.headers).toEqual({ 'retry-after': '5' });
    expect(busy.body.errors).toEqual([]);
  });
});
