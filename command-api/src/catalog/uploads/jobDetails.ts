import { IMPORT_PAGE_SIZE } from '@campjay/domain/limits.ts';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type ImportChange } from '../importOptions.ts';
import { type Refusal } from '../importReport.ts';
import { type ChangeOutcome, type ImportChanges, type ImportRefusals } from './contract.ts';

/** Maximum number of rows in one insert statement. */
const BATCH_SIZE = 1_000;

/** Stores the changes and refusals of a preview. They replace those of an earlier attempt. */
export const storeDetails = async (
  db: Db,
  importId: string,
  changes: readonly ImportChange[],
  refusals: readonly Refusal[],
): Promise<void> => {
  await db.query('delete from ops.catalog_import_changes where import_id = $1', [importId]);
  await db.query('delete from ops.catalog_import_refusals where import_id = $1', [importId]);
  const sortedChanges = changes.toSorted((a, b) => compareTexts(a.name, b.name) || compareTexts(a.id, b.id));
  await insertRows(
    db,
    'ops.catalog_import_changes',
    ['id text', 'name text', 'outcome text', 'events jsonb'],
    importId,
    sortedChanges,
  );
  await insertRows(
    db,
    'ops.catalog_import_refusals',
    ['line integer', 'field text', 'reason text'],
    importId,
    refusals.toSorted((a, b) => a.line - b.line),
  );
};

const compareTexts = (a: string, b: string): number => (a < b ? -1 : Number(a > b));

/** Inserts rows of an import, numbered in order from 0. @param columns names with types, such as 'line integer' */
const insertRows = async (
  db: Db,
  table: string,
  columns: readonly string[],
  importId: string,
  rows: readonly object[],
): Promise<void> => {
  const names = columns.map((column) => column.split(' ', 1)[0]).join(', ');
  for (let from = 0; from < rows.length; from += BATCH_SIZE)
    await db.query(
      `insert into ${table} (import_id, number, ${names})
       select $1, $3 + ordinality - 1, ${names}
         from jsonb_array_elements($2::jsonb) with ordinality as each (row, ordinality),
              jsonb_to_record(each.row) as inserted (${columns.join(', ')})`,
      [importId, JSON.stringify(rows.slice(from, from + BATCH_SIZE)), from],
    );
};

interface ChangesFilter {
  readonly search?: string | undefined;
  readonly outcome?: ChangeOutcome | undefined;
  /** Number of changes to skip. */
  readonly from: number;
}

/** Reads a page of the changes of a preview. */
export const readImportChanges = async (
  db: Db,
  importId: string,
  { search = '', outcome, from }: ChangesFilter,
): Promise<ImportChanges> => {
  const { rows } = await db.query<ImportChange & { total: number }>(
    `select id, name, outcome, events, count(*) over ()::int as total
       from ops.catalog_import_changes
      where import_id = $1
        and ($2 = '' or strpos(lower(id || ' ' || name || ' ' || events::text), lower($2)) > 0)
        and ($3::text is null or outcome = $3)
      order by number
      offset $4 limit ${IMPORT_PAGE_SIZE}`,
    [importId, search.trim(), outcome ?? null, from],
  );
  return {
    success: true,
    total: rows[0]?.total ?? 0,
    changes: rows.map(({ id, name, outcome: kind, events }) => ({ id, name, outcome: kind, events: [...events] })),
  };
};

/** Reads stored refusals. @param limit undefined to read all of them */
export const readImportRefusals = async (
  db: Db,
  importId: string,
  { from, limit }: { readonly from: number; readonly limit: number | undefined },
): Promise<ImportRefusals> => {
  const { rows } = await db.query<Refusal & { total: number }>(
    `select line, field, reason, count(*) over ()::int as total
       from ops.catalog_import_refusals where import_id = $1 order by number offset $2 limit $3`,
    [importId, from, limit ?? null],
  );
  return {
    success: true,
    total: rows[0]?.total ?? 0,
    refusals: rows.map(({ line, field, reason }) => ({ line, field, reason })),
  };
};

/**
 * Reads the previewed changes: for the id of each camp or school, the comparison key of its change (`toComparisonKey`).
 */
export const readPreviewedChanges = async (db: Db, importId: string): Promise<ReadonlyMap<string, string>> => {
  const { rows } = await db.query<ImportChange>(
    "select id, name, outcome, events from ops.catalog_import_changes where import_id = $1 and outcome <> 'season'",
    [importId],
  );
  return new Map(rows.map((change) => [change.id, toComparisonKey(change)]));
};

/** Returns a text that is the same for equal changes. */
export const toComparisonKey = ({ outcome, events }: Pick<ImportChange, 'outcome' | 'events'>): string =>
  JSON.stringify([outcome, events.map(({ type, says }) => [type, says])]);
