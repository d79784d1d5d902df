import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { escapeIdentifier } from 'pg';
import { type Camp } from '../../camp.ts';

/** Number of camps per query while all camps are read. */
const CAMPS_PER_PAGE = 500;

type FactRow = Readonly<Record<string, unknown>>;

/** Returns a row's columns without nulls and without the excluded columns. */
const nonNullFacts = (row: FactRow, excluded: ReadonlySet<string>): Record<string, unknown> =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !excluded.has(name)));

/** Columns of the tables `camps` and `sessions` that are not catalog facts. */
const NON_FACT_CAMP_COLUMNS = new Set(['org_id', 'digest', 'revision', 'changed_at']);
const NON_FACT_SESSION_COLUMNS = new Set(['org_id', 'ordinal']);

const assembleCamps = (campRows: readonly FactRow[], sessionRows: readonly FactRow[]): readonly Camp[] => {
  const sessions = new Map<unknown, SessionFacts[]>();
  for (const row of sessionRows) {
    const campSessions = sessions.get(row['org_id']) ?? [];
    sessions.set(row['org_id'], campSessions);
    campSessions.push(nonNullFacts(row, NON_FACT_SESSION_COLUMNS) as unknown as SessionFacts);
  }
  return campRows.map((row) => ({
    orgId: row['org_id'] as string,
    revision: BigInt(row['revision'] as string),
    facts: nonNullFacts(row, NON_FACT_CAMP_COLUMNS) as unknown as CampFacts,
    instances: sessions.get(row['org_id']) ?? [],
  }));
};

/** Reads the camps with these ids from a build of the read model; unknown ids are left out. */
export const readCamps = async (db: Db, schema: string, orgIds: readonly string[]): Promise<readonly Camp[]> => {
  const build = escapeIdentifier(schema);
  // One statement, so that a camp and its sessions come from the same snapshot.
  const { rows } = await db.query<{ camps: FactRow[] | null; sessions: FactRow[] | null }>({
    name: `camps of ${schema}`,
    text: `select (select json_agg(c) from ${build}.camps c where c.org_id = any($1)) as camps,
                  (select json_agg(s order by s.org_id, s.ordinal) from ${build}.sessions s where s.org_id = any($1)) as sessions`,
    values: [orgIds],
  });
  return assembleCamps(rows[0]?.camps ?? [], rows[0]?.sessions ?? []);
};

/**
 * Reads every camp of a build, page by page. Use a repeatable-read transaction, so that all pages reflect one state.
 */
export async function* readAllCamps(db: Db, schema: string): AsyncGenerator<readonly Camp[]> {
  const build = escapeIdentifier(schema);
  let lastOrgId = '';
  for (;;) {
    const camps = await db.query<FactRow>(
      `select * from ${build}.camps where org_id > $1 order by org_id limit ${CAMPS_PER_PAGE}`,
      [lastOrgId],
    );
    const pageEnd = camps.rows.at(-1)?.['org_id'] as string | undefined;
    if (pageEnd === undefined) return;
    const sessions = await db.query<FactRow>(
      `select * from ${build}.sessions where org_id > $1 and org_id <= $2 order by org_id, ordinal`,
      [lastOrgId, pageEnd],
    );
    yield assembleCamps(camps.rows, sessions.rows);
    lastOrgId = pageEnd;
  }
}

/** The season that is open in a build, or undefined if none was opened. */
export const readSeason = async (db: Db, schema: string): Promise<number | undefined> => {
  const { rows } = await db.query<{ year: number }>(`select year from ${escapeIdentifier(schema)}.season`);
  return rows[0]?.year;
};

export const countCamps = async (db: Db, schema: string): Promise<number> => {
  const { rows } = await db.query<{ count: string }>(`select count(*) from ${escapeIdentifier(schema)}.camps`);
  return Number(rows[0]?.count ?? 0);
};
