import { type Answer, get, ok, post, type Route, routes } from '@campjay/platform/http/route.ts';
import { type ServerCache } from '../kernel/serverCache.ts';
import { CachesChanged, CachesResponse } from './contract.ts';

/**
 * Inspects, clears and warms this process's in-memory caches (Requirement 1.44). Responses are correct without them.
 */
export const cacheRoutes = (caches: () => readonly ServerCache[]): readonly Route[] => {
  const readStats = (): CachesResponse['caches'] => caches().map((cache) => ({ name: cache.name, ...cache.stats() }));
  return routes(
    get('/api/admin/caches', {
      allow: ['admin'],
      summary: 'What the server remembers, and of how much use that was.',
      answer: CachesResponse,
      handle: (): Answer<CachesResponse> => ok({ success: true, caches: readStats() }),
    }),
    post('/api/admin/clear-cache', {
      allow: ['admin'],
      summary: 'Forgets all that the server remembers; answers are made anew from then on.',
      answer: CachesChanged,
      handle: (): Answer<CachesChanged> => {
        for (const cache of caches()) cache.clear();
        return ok({ success: true, message: 'The cache is empty.', caches: readStats() });
      },
    }),
    post('/api/admin/warm-cache', {
      allow: ['admin'],
      summary: 'Lets the server remember what is asked for most.',
      answer: CachesChanged,
      handle: async (): Promise<Answer<CachesChanged>> => {
        for (const cache of caches()) await cache.warm();
        return ok({ success: true, message: 'The cache is warm.', caches: readStats() });
      },
    }),
  );
};
