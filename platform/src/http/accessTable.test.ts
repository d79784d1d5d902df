import { describe, expect, it } from '@jest/globals';
import { z } from 'zod';
import { buildAccessTable } from './accessTable.ts';
import { get, ok, post, ROLES, combineRoutes } from './route.ts';
import { serveForTest } from './testing/serveForTest.ts';

const done = z.object({ done: z.boolean() });
const handle = () => ok({ done: true });
const exampleRoutes = combineRoutes(
  get('/api/camps/list', { allow: 'everyone', summary: 'All camps.', answer: done, handle }),
  post('/api/schedule/plan', { allow: ['parent', 'co-parent'], summary: 'Plans.', body: done, answer: done, handle }),
  get('/api/admin/users', { allow: ['admin'], summary: 'All users.', answer: done, handle }),
);

const table = buildAccessTable(exampleRoutes);

describe('the access table', () => {
  it('has a row for every route and role', () => {
    expect(table).toHaveLength(exampleRoutes.length * ROLES.length);
    const mayCall = (path: string) =>
      table.filter((line) => line.path === path && line.mayCall).map(({ role }) => role);
    expect(mayCall('/api/camps/list')).toEqual(ROLES);
    expect(mayCall('/api/schedule/plan')).toEqual(['parent', 'co-parent']);
    expect(mayCall('/api/admin/users')).toEqual(['admin']);
  });

  it.each(table)('matches the server: $method $path by $role, allowed: $mayCall', async (line) => {
    await using server = await serveForTest(exampleRoutes, { principal: { userId: 'u1', roles: [line.role] } });
    const answer = await (line.method === 'GET' ? server.get(line.path) : server.post(line.path, { done: true }));
    const refusal = line.role === 'visitor' ? 401 : 403;
    expect(answer.status).toBe(line.mayCall ? 200 : refusal);
  });

  it('allows a user with several roles what any of them may do', async () => {
    await using server = await serveForTest(exampleRoutes, { principal: { userId: 'u1', roles: ['parent', 'admin'] } });
    expect((await server.get('/api/admin/users')).status).toBe(200);
    expect((await server.post('/api/schedule/plan', { done: true })).status).toBe(200);
  });

  it('refuses a user without any role', async () => {
    await using server = await serveForTest(exampleRoutes, { principal: { userId: 'u1', roles: [] } });
    expect((await server.get('/api/admin/users')).status).toBe(401);
    expect((await server.get('/api/camps/list')).status).toBe(200);
  });
});
