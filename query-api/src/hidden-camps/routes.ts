import { HIDDEN_CAMPS } from '@campjay/read-models/models/hiddenCamps.ts';
import { type RouteDeps, type Reader } from '@campjay/read-models/reader.ts';
import { ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { HiddenCamps } from './contract.ts';

/** Reads the ids of the camps that a parent has hidden. */
export const readHiddenCamps = (read: Reader<'hidden_camps'>, userId: string): Promise<string[]> =>
  read(HIDDEN_CAMPS, async (db) => {
    const rows = await db
      .selectFrom('hidden_camps')
      .select('org_id')
      .where('user_id', '=', userId)
      .orderBy('org_id')
      .execute();
    return rows.map((row) => row.org_id);
  });

/** Lists a parent's hidden camps. Searches still return these camps; the client removes them (Requirement D15.16). */
export const hiddenCampsRoutes = (deps: RouteDeps): readonly Route[] =>
  combineRoutes(
    deps.reading(HIDDEN_CAMPS).get('/api/hidden-camps/list', {
      allow: ['parent'],
      summary: 'The camps that the caller has hidden.',
      answer: HiddenCamps,
      handle: async ({ read, principal }) =>
        ok({ success: true, data: { hiddenCamps: await readHiddenCamps(read, principal.userId) } }),
    }),
  );
