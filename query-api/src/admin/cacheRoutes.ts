import { type Answer, get, ok, post, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type ServerCache } from '../kernel/serverCache.ts';
import { CachesChanged, CachesResponse } from './contract.ts';

/**
 * Routes that show, clear and warm this process's in-memory caches (Requirement 1.44).
 */
export const cacheRoutes = (getCaches: () => readonly ServerCache[]): readonly Route[] => {
  const readStats = (): CachesResponse['caches'] =>
    getCaches().map((cache) => ({ name: cache.name, ...cache.stats() }));
  return combineRoutes(
    get('/api/admin/caches', {
      allow: ['admin'],
      summary: 'Statistics of the in-memory caches of the server.',
      answer: CachesResponse,
      handle: (): Answer<CachesResponse> => ok({ success: true, caches: readStats() }),
    }),
    post('/api/admin/clear-cache', {
      allow: ['admin'],
      summary: 'Clears the in-memory caches of the server.',
      answer: CachesChanged,
      handle: (): Answer<CachesChanged> => {
        for (const cache of getCaches()) cache.clear();
        return ok({ success: true, message: 'The cache is empty.', caches: readStats() });
      },
    }),
    post('/api/admin/warm-cache', {
      allow: ['admin'],
      summary: 'Fills the in-memory caches with the most requested entries.',
      answer: CachesChanged,
      handle: async (): Promise<Answer<CachesChanged>> => {
        for (const cache of getCaches()) await cache.warm();
        return ok({ success: true, message: 'The cache is warm.', caches: readStats() });
      },
    }),
  );
};
