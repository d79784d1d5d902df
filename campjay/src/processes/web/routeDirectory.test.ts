import { describe, expect, it } from '@jest/globals';
import { createRouteDirectory } from './routeDirectory.ts';

const description = (paths: Record<string, readonly string[]>, schema: string) => ({
  openapi: '3.1.0',
  paths: Object.fromEntries(
    Object.entries(paths).map(([path, methods]) => [path, Object.fromEntries(methods.map((method) => [method, {}]))]),
  ),
  components: { schemas: { [schema]: {} } },
});

const knownDirectory = () => {
  const directory = createRouteDirectory(['command-api', 'query-api'] as const);
  directory.register('command-api', description({ '/api/camps': ['post'], '/api/pay/{id}': ['get', 'post'] }, 'Paid'));
  directory.register('query-api', description({ '/api/camps': ['get'], '/calendar/{token}.ics': ['get'] }, 'Camps'));
  return directory;
};

describe('the route directory', () => {
  // Covers: M.5
  it.each([
    ['GET', '/api/camps', 'query-api'],
    ['HEAD', '/api/camps', 'query-api'],
    ['POST', '/api/camps', 'command-api'],
    ['GET', '/api/pay/7', 'command-api'],
    ['GET', '/calendar/secret.ics', 'query-api'],
    ['GET', '/calendar/secretXics', undefined],
    ['GET', '/api/pay/7/more', undefined],
    ['GET', '/api/nothing', undefined],
  ])('finds the owner by method and path from the API descriptions: %s %s', (method, path, owner) => {
    expect(knownDirectory().ownerOf(method, path)).toBe(owner);
  });

  it('assigns a known path with an unknown method to the path’s owner, which can answer 405', () => {
    expect(knownDirectory().ownerOf('DELETE', '/api/pay/7')).toBe('command-api');
  });

  it('replaces an API’s description when that API registers again', () => {
    const directory = knownDirectory();
    directory.register('command-api', description({ '/api/new': ['post'] }, 'New'));
    expect(directory.ownerOf('POST', '/api/new')).toBe('command-api');
    expect(directory.ownerOf('GET', '/api/pay/7')).toBeUndefined();
  });

  // Covers: M.5
  it('is described as one API', () => {
    expect(knownDirectory().mergeDocuments()).toEqual({
      openapi: '3.1.0',
      paths: {
        '/api/camps': { post: {}, get: {} },
        '/api/pay/{id}': { get: {}, post: {} },
        '/calendar/{token}.ics': { get: {} },
      },
      components: { schemas: { Paid: {}, Camps: {} } },
    });
  });
});
