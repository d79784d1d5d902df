import { CAMPS } from '@campjay/read-models/models/camps.ts';
import { anyOf, compileOnce, queryBuilder, rowCount } from '@campjay/read-models/queryBuilder.ts';
import { type RowOf } from '@campjay/read-models/table.ts';
import { type CampFacts, type SessionFacts } from '@campjay/events/catalog/facts.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type Camp } from '../../camp.ts';

/** Number of camps per query while all camps are read. */
const CAMPS_PER_PAGE = 500;

type CampRow = Pick<RowOf<typeof CAMPS.tables.camps>, 'org_id' | 'revision'>;
type SessionRow = Pick<RowOf<typeof CAMPS.tables.sessions>, 'org_id'>;

/** Returns a row's columns without nulls and without the excluded columns. */
const nonNullFacts = (row: object, excluded: ReadonlySet<string>): object =>
  Object.fromEntries(Object.entries(row).filter(([name, value]) => value !== null && !excluded.has(name)));

/** Columns of the tables `camps` and `sessions` that are not catalog facts. */
const NON_FACT_CAMP_COLUMNS = new Set(['org_id', 'digest', 'revision', 'changed_at']);
const NON_FACT_SESSION_COLUMNS = new Set(['org_id', 'ordinal']);

const assembleCamps = (campRows: readonly CampRow[], sessionRows: readonly SessionRow[]): readonly Camp[] => {
  const sessions = new Map<string, SessionFacts[]>();
  for (const row of sessionRows) {
    const campSessions = sessions.get(row.org_id) ?? [];
    sessions.set(row.org_id, campSessions);
    campSessions.push(nonNullFacts(row, NON_FACT_SESSION_COLUMNS) as SessionFacts);
  }
  return campRows.map((row) => ({
    orgId: row.org_id,
    revision: BigInt(row.revision),
    facts: nonNullFacts(row, NON_FACT_CAMP_COLUMNS) as CampFacts,
    instances: sessions.get(row.org_id) ?? [],
  }));
};

// One statement, so that a camp and its sessions come from the same snapshot. Aggregating the tables' own rows is faster
// than aggregating the rows of a subquery (`jsonArrayFrom`), whose columns PostgreSQL has to look up.
const campsQuery = compileOnce(
  CAMPS,
  (db, { orgIds }: { readonly orgIds: readonly string[] }) =>
    db.selectNoFrom(({ selectFrom }) => [
      selectFrom('camps as c')
        .select(({ fn }) => fn.jsonAgg('c').as('rows'))
        .where('c.org_id', '=', anyOf(orgIds))
        .as('camps'),
      selectFrom('sessions as s')
        .select(({ fn }) => fn.jsonAgg('s').orderBy('s.org_id').orderBy('s.ordinal').as('rows'))
        .where('s.org_id', '=', anyOf(orgIds))
        .as('sessions'),
    ]),
  'camps',
);

/** Reads the camps with these ids from a build of the read model; unknown ids are left out. */
export const readCamps = async (db: Db, schema: string, orgIds: readonly string[]): Promise<readonly Camp[]> => {
  const [row] = await campsQuery(db, schema, { orgIds });
  return assembleCamps(row?.camps ?? [], row?.sessions ?? []);
};

/**
 * Reads every camp of a build, page by page. Use a repeatable-read transaction, so that all pages reflect one state.
 */
export async function* readAllCamps(db: Db, schema: string): AsyncGenerator<readonly Camp[]> {
  const build = queryBuilder(CAMPS, db, schema);
  let lastOrgId = '';
  for (;;) {
    const camps = await build
      .selectFrom('camps')
      .selectAll()
      .where('org_id', '>', lastOrgId)
      .orderBy('org_id')
      .limit(CAMPS_PER_PAGE)
      .execute();
    const pageEnd = camps.at(-1)?.org_id;
    if (pageEnd === undefined) return;
    const sessions = await build
      .selectFrom('sessions')
      .selectAll()
      .where('org_id', '>', lastOrgId)
      .where('org_id', '<=', pageEnd)
      .orderBy('org_id')
      .orderBy('ordinal')
      .execute();
    yield assembleCamps(camps, sessions);
    lastOrgId = pageEnd;
  }
}

/** The season that is open in a build, or undefined if none was opened. */
export const readSeason = async (db: Db, schema: string): Promise<number | undefined> =>
  (await queryBuilder(CAMPS, db, schema).selectFrom('season').select('year').executeTakeFirst())?.year;

export const countCamps = async (db: Db, schema: string): Promise<number> =>
  (await queryBuilder(CAMPS, db, schema).selectFrom('camps').select(rowCount.as('count')).executeTakeFirstOrThrow())
    .count;
