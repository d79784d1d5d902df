import { fromActiveBuild } from '@campjay/read-models/fromActiveBuild.ts';
import { type Pool } from 'pg';
import { type FoundCamps } from './contract.ts';

const MAX_FOUND = 50;

/** Finds camps whose name, website or id contains this text; names that start with it come first. */
export const findCamps = (pool: Pool, text: string): Promise<FoundCamps['camps']> =>
  fromActiveBuild(pool, 'camps', async (table) => {
    const { rows } = await pool.query<FoundCamps['camps'][number]>(
      `select org_id as "orgId", camp_org_name as name, base_url as website,
              (select count(*)::integer from ${table('sessions')} s where s.org_id = c.org_id) as sessions
         from ${table('camps')} c
        where camp_org_name ilike $1 or base_url ilike $1 or org_id ilike $1
        order by not camp_org_name ilike $2, lower(camp_org_name), org_id limit ${MAX_FOUND}`,
      [`%${escaped(text)}%`, `${escaped(text)}%`],
    );
    return rows;
  });

/** Escapes the wildcards of a LIKE pattern. */
const escaped = (text: string): string => text.replace(/[\\%_]/g, '\\$&');
