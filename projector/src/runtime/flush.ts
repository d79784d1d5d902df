import { type ClientBase } from 'pg';
import { type FoldedOperations, type FoldedTable } from './foldByKey.ts';
import { type Row, type SingleRowOperation } from './rowOperations.ts';
import { patchRows, qualified, removeRows, type SetStatement, upsertRows } from './setStatements.ts';
import { type Table, type Tables } from './table.ts';

/** One JSON array of many megabytes costs PostgreSQL more than several of about one megabyte. */
const ROWS_PER_STATEMENT = 2_000;

/**
 * Writes folded operations to a build's tables: one set-based statement per table and kind (for patches: per set of
 * columns), sliced if there are very many rows.
 * @throws any database error
 */
export const flush = async (
  tx: ClientBase,
  schema: string,
  tables: Tables,
  folded: FoldedOperations,
): Promise<void> => {
  for (const [name, foldedTable] of folded) {
    const table = tables[name];
    if (!table) continue;
    for (const { text, values } of statementsFor(qualified(schema, name), table, foldedTable))
      await tx.query(text, [...values]);
  }
};

/** Generates one statement at a time, so that only one slice of JSON is in memory. */
function* statementsFor(
  name: string,
  table: Table,
  { clearings, rows: outcomes }: FoldedTable,
): Generator<SetStatement> {
  for (const { columns, rows } of groupByColumns(clearings, table))
    for (const slice of slices(rows)) yield removeRows(name, table, columns, slice);
  const { upserts, removals, patches } = groupByKind(outcomes.values());
  for (const keys of slices(removals)) yield removeRows(name, table, table.key, keys);
  for (const rows of slices(upserts)) yield upsertRows(name, table, rows);
  for (const { columns, rows } of patches.values())
    for (const slice of slices(rows)) yield patchRows(name, table, columns, slice);
}

interface Grouped {
  readonly columns: readonly string[];
  readonly rows: Row[];
}

/** Groups clearings by the length of their key prefix. */
const groupByColumns = (clearings: readonly Row[], { key }: Table): readonly Grouped[] =>
  key.slice(1).flatMap((_, index) => {
    const columns = key.slice(0, index + 1);
    const rows = clearings.filter((row) => Object.keys(row).length === columns.length);
    return rows.length > 0 ? [{ columns, rows }] : [];
  });

const groupByKind = (outcomes: Iterable<SingleRowOperation>) => {
  const upserts: Row[] = [];
  const removals: Row[] = [];
  const patches = new Map<string, Grouped>();
  for (const outcome of outcomes)
    switch (outcome.kind) {
      case 'upsert':
        upserts.push(outcome.row);
        break;
      case 'remove':
        removals.push(outcome.key);
        break;
      case 'patch': {
        const columns = Object.keys(outcome.columns)
          .filter((column) => outcome.columns[column] !== undefined)
          .sort();
        if (columns.length === 0) break;
        const group = patches.get(columns.join('\0'));
        const row = { ...outcome.columns, ...outcome.key };
        if (group) group.rows.push(row);
        else patches.set(columns.join('\0'), { columns, rows: [row] });
      }
    }
  return { upserts, removals, patches };
};

function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT)
    yield items.slice(start, start + ROWS_PER_STATEMENT);
}
