import { HIDDEN_CAMPS, type hiddenCampsTables } from '@campjay/read-models/models/hiddenCamps.ts';
import { readFromActiveBuild } from '@campjay/read-models/activeBuild.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { type Pool } from 'pg';
import { get, ok, type Route, combineRoutes } from '@campjay/platform/http/route.ts';
import { type ParentDeps } from '../kernel/parentDeps.ts';
import { HiddenCamps } from './contract.ts';

/** Reads the ids of the camps that a parent has hidden. */
export const readHiddenCamps = (pool: Pool, userId: string): Promise<string[]> =>
  readFromActiveBuild(pool, HIDDEN_CAMPS, async (table) => {
    const { rows } = await pool.query<Pick<RowOf<typeof hiddenCampsTables.hidden_camps>, 'org_id'>>(
      `select org_id from ${table('hidden_camps')} where user_id = $1 order by org_id`,
      [userId],
    );
    return rows.map((row) => row.org_id);
  });

/** Lists a parent's hidden camps. Searches still return these camps; the client removes them (Requirement D15.16). */
export const hiddenCampsRoutes = ({ pool }: ParentDeps): readonly Route[] =>
  combineRoutes(
    get('/api/hidden-camps/list', {
      allow: ['parent'],
      summary: 'The camps that the caller has hidden.',
      answer: HiddenCamps,
      reads: [HIDDEN_CAMPS],
      handle: async ({ principal }) =>
        ok({ success: true, data: { hiddenCamps: await readHiddenCamps(pool, principal.userId) } }),
    }),
  );
