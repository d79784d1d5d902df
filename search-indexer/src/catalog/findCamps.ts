import { type Db } from '@campjay/platform/postgres/pool.ts';
import { escapeIdentifier as quoted } from 'pg';
import { type IndexedCamp } from './campDocument.ts';

/** Selects camps with their searchable facts, and those of their sessions. */
const selectCamps = (schema: string, where: string): string => `
  select c.org_id, c.camp_org_name, c.description_short, c.org_program_type, c.org_tags, c.neighborcality,
         coalesce((
           select jsonb_agg(jsonb_build_object(
             'batch_name', s.batch_name, 'batch_description', s.batch_description,
             'batch_program_type', s.batch_program_type, 'batch_tags', s.batch_tags,
             'location_name', s.location_name, 'neighborcality', s.neighborcality, 'address_city', s.address_city))
           from ${quoted(schema)}.sessions s where s.org_id = c.org_id), '[]') as sessions
    from ${quoted(schema)}.camps c where ${where}`;

/**
 * The listed camps among `orgIds`.
 * @param schema a build of the read model `camps`
 */
export const findCamps = async (db: Db, schema: string, orgIds: readonly string[]): Promise<readonly IndexedCamp[]> =>
  (await db.query<IndexedCamp>(selectCamps(schema, 'c.org_id = any($1)'), [orgIds])).rows;

/** All camps of a build, in pages. A concurrently changed camp may be seen before or after its change. */
export const allCamps = async function* (
  db: Db,
  schema: string,
  pageSize: number,
): AsyncGenerator<readonly IndexedCamp[]> {
  let after = '';
  for (;;) {
    const { rows } = await db.query<IndexedCamp>(`${selectCamps(schema, 'c.org_id > $1')} order by c.org_id limit $2`, [
      after,
      pageSize,
    ]);
    const last = rows.at(-1);
    if (!last) return;
    yield rows;
    after = last.org_id;
  }
};

/** The number of camps in a build of the read model `camps`. */
export const countCamps = async (db: Db, schema: string): Promise<number> => {
  const { rows } = await db.query<{ count: string }>(`select count(*) from ${quoted(schema)}.camps`);
  return Number(rows[0]?.count ?? 0);
};
