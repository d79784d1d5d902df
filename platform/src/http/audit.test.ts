import { afterEach, describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { StoreUnavailable } from '../eventstore/port.ts';
import { type Audit, type AuditedCall, isAudited, operationOf } from './audit.ts';
import { get, ok, post, problem, type Role, combineRoutes } from './route.ts';
import { serveForTest } from './testing/serveForTest.ts';

const answer = z.object({});
const spec = { allow: ['admin'], summary: 'An example.', answer } as const;
const done: string[] = [];
const handle = () => {
  done.push('handled');
  return ok({});
};
const clear = post('/api/admin/clear', { ...spec, body: z.object({ advertiserId: z.string() }), handle });
const refuse = post('/api/admin/refuse', {
  ...spec,
  problems: [409],
  handle: () => problem(409, { type: 'No', message: 'No.' }),
});
const fail = post('/api/admin/fail', {
  ...spec,
  handle: () => {
    throw new Error('broken');
  },
});
const view = get('/api/admin/look', { ...spec, handle });
const exportUser = get('/api/users/export', {
  ...spec,
  allow: ['parent', 'admin'],
  audited: (_input, { userId }) => [{ kind: 'account', id: userId }],
  handle,
});
const addKid = post('/api/kids/add', { ...spec, allow: ['parent', 'admin'], handle });
const all = combineRoutes(clear, refuse, fail, view, exportUser, addKid);

const recordedCalls: [string, AuditedCall][] = [];
const ends: number[] = [];
const audit: Audit = {
  begin: (call) => {
    recordedCalls.push([`begun, ${done.length} handled`, call]);
    return Promise.resolve((status) => {
      ends.push(status);
      return Promise.resolve();
    });
  },
  recordDenied: (call) => {
    recordedCalls.push(['turned away', call]);
    return Promise.resolve();
  },
};
afterEach(() => [recordedCalls, ends, done].forEach((list) => list.splice(0)));

const principal = (...roles: readonly [Role, ...Role[]]) => ({
  userId: 'wren',
  roles,
  ...(roles[0] !== 'visitor' && { session: { sessionId: 's', accountCreatedAt: new Date(0) } }),
});
const ADMIN = principal('parent', 'admin');

describe('the audit log', () => {
  // Covers: A.1
  it('records admin-only changes before they run, and their outcome', async () => {
    await using server = await serveForTest(all, { principal: ADMIN, audit });
    await server.post('/api/admin/clear', { advertiserId: 'kelp' }, { 'x-correlation-id': 'one' });
    await server.post('/api/admin/refuse', {});
    await server.post('/api/admin/fail', {});
    expect(recordedCalls.map(([when, { operation, actor }]) => [when, operation, actor.role])).toEqual([
      ['begun, 0 handled', 'clear', 'admin'],
      ['begun, 1 handled', 'refuse', 'admin'],
      ['begun, 1 handled', 'fail', 'admin'],
    ]);
    expect(recordedCalls[0]?.[1]).toMatchObject({
      actor: { userId: 'wren' },
      correlationId: 'one',
      input: { body: { advertiserId: 'kelp' } },
    });
    expect(ends).toEqual([200, 409, 500]);
  });

  // Covers: A.4
  it('records reads only if the route declares so, with the subjects that the route names', async () => {
    await using server = await serveForTest(all, { principal: principal('parent'), audit });
    await server.get('/api/users/export');
    await server.post('/api/kids/add', {});
    expect(recordedCalls).toMatchObject([
      ['begun, 0 handled', { operation: 'users/export', actor: { role: 'parent' }, subjects: [{ id: 'wren' }] }],
    ]);
    expect(all.filter(isAudited).map(operationOf)).toEqual(['clear', 'refuse', 'fail', 'users/export']);
  });

  // Covers: A.5
  it('records refused attempts of signed-in users, and never of visitors', async () => {
    await using parents = await serveForTest(all, { principal: principal('parent'), audit });
    await using visitors = await serveForTest(all, { principal: principal('visitor'), audit });
    expect((await parents.post('/api/admin/clear', {})).status).toBe(403);
    expect((await visitors.post('/api/admin/clear', {})).status).toBe(401);
    expect(recordedCalls).toMatchObject([
      ['turned away', { operation: 'clear', actor: { userId: 'wren', role: 'parent' } }],
    ]);
    expect(done).toEqual([]);
  });

  // Covers: A.2
  it('blocks a call that it cannot record', async () => {
    const failing: Audit = { ...audit, begin: () => Promise.reject(new StoreUnavailable('gone')) };
    await using server = await serveForTest(all, { principal: ADMIN, audit: failing });
    expect((await server.post('/api/admin/clear', {})).status).toBe(503);
    expect(done).toEqual([]);
  });

  it('names an operation by its path, without parameters', () =>
    expect(operationOf({ path: '/api/admin/projections/:name/parked/:event/skip' })).toBe('projections/parked/skip'));
});
