import { type Row, type RowOperation, type SingleRowOperation } from '../rowOperations.ts';
import { type Table, type Tables } from '@campjay/read-models/table.ts';
import { type ClientBase } from 'pg';
import {
  buildPatchStatement,
  qualifyTableName,
  buildRemoveStatement,
  type BulkStatement,
  buildUpsertStatement,
} from '../bulkStatements.ts';

/** The changes of a table in a batch. */
interface FoldedTable {
  /** Beginnings of keys. All rows whose key begins so are removed before the operations on single rows. */
  readonly clearings: readonly Row[];
  /** Maps the text of a primary key to one operation. The operations may be applied in any order. */
  readonly rows: ReadonlyMap<string, SingleRowOperation>;
}

/** The changes of each table in a batch. */
export type FoldedOperations = ReadonlyMap<string, FoldedTable>;

/**
 * Combines the operations of a batch. Each `removeAll` becomes a clearing; the operations on one row become a single
 * operation, its outcome. Applying the clearings first and then the outcomes, in any order, has the same result as
 * applying the operations one by one.
 * The operations must be valid (`checkOperation`).
 */
export const foldByKey = (tables: Tables, operations: Iterable<RowOperation>): FoldedOperations => {
  const foldings = new Map<string, Folding>();
  let index = 0;
  for (const operation of operations) {
    const table = tables[operation.table];
    if (!table) continue;
    let folding = foldings.get(operation.table);
    if (!folding) {
      folding = { table, clearings: new Map(), rows: new Map() };
      foldings.set(operation.table, folding);
    }
    index += 1;
    if (operation.kind === 'removeAll') addClearing(folding, operation.keyStart, index);
    else foldRow(folding, operation, index);
  }
  return new Map([...foldings].map(([name, folding]) => [name, finishFolding(folding)]));
};

/** The clearings and outcomes of a table so far. `index` counts the operations of the batch from 1, and belongs to the
 * last operation that contributed. */
interface Folding {
  readonly table: Table;
  readonly clearings: Map<string, { readonly keyStart: Row; readonly index: number }>;
  readonly rows: Map<string, { readonly outcome: SingleRowOperation; readonly index: number }>;
}

const addClearing = ({ table, clearings }: Folding, keyStart: Row, index: number): void => {
  clearings.set(formatKey(table.key.slice(0, Object.keys(keyStart).length), keyStart), { keyStart, index });
};

const foldRow = (folding: Folding, operation: SingleRowOperation, index: number): void => {
  const { table, rows } = folding;
  const key = operation.kind === 'upsert' ? operation.row : operation.key;
  const rowKey = formatKey(table.key, key);
  const clearingIndex = findLastClearing(folding, key);
  const earlier = rows.get(rowKey);
  if (earlier && earlier.index > clearingIndex)
    rows.set(rowKey, { outcome: combine(earlier.outcome, operation), index });
  // If the row was cleared, it no longer exists, so only an upsert has an effect.
  else if (clearingIndex === 0 || operation.kind === 'upsert') rows.set(rowKey, { outcome: operation, index });
};

/** Returns the index of the last clearing that removes the row with this key, or 0 if there is none. */
const findLastClearing = ({ table, clearings }: Folding, key: Row): number => {
  let lastIndex = 0;
  if (clearings.size > 0)
    for (let length = 1; length < table.key.length; length += 1)
      lastIndex = Math.max(lastIndex, clearings.get(formatKey(table.key.slice(0, length), key))?.index ?? 0);
  return lastIndex;
};

/** Omits the outcomes of rows that were cleared afterwards. */
const finishFolding = (folding: Folding): FoldedTable => {
  const rows = new Map<string, SingleRowOperation>();
  for (const [rowKey, { outcome, index }] of folding.rows)
    if (index > findLastClearing(folding, outcome.kind === 'upsert' ? outcome.row : outcome.key))
      rows.set(rowKey, outcome);
  return { clearings: [...folding.clearings.values()].map(({ keyStart }) => keyStart), rows };
};

/** Combines two operations on the same row into one operation with the same effect. */
const combine = (earlier: SingleRowOperation, later: SingleRowOperation): SingleRowOperation => {
  if (later.kind !== 'patch') return later;
  switch (earlier.kind) {
    case 'upsert':
      return { ...earlier, row: patchRow(earlier.row, later.columns) };
    case 'patch':
      return { ...earlier, columns: patchRow(earlier.columns, later.columns) };
    case 'remove':
      return earlier;
  }
};

/** Overwrites columns of a row. Ignores undefined values, which stand for absent optional fields of events. */
const patchRow = (row: Row, columns: Row): Row => {
  const result: Record<string, Row[string]> = { ...row };
  for (const column in columns) {
    const value = columns[column];
    if (value !== undefined) result[column] = value;
  }
  return result;
};

/** Returns a row's key as text, for use in a map. Values cannot contain NUL, so the joined text is unambiguous. */
const formatKey = (key: readonly string[], row: Row): string =>
  key.map((column) => formatKeyValue(row[column])).join('\0');

const formatKeyValue = (value: Row[string] | undefined): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? '' : String(value);
};

/**
 * Maximum number of rows per statement. PostgreSQL handles several JSON arrays of about 1 MB faster than one large
 * array.
 */
const ROWS_PER_STATEMENT = 2_000;

/** Writes folded operations to a build's tables. */
export const flush = async (
  tx: ClientBase,
  schema: string,
  tables: Tables,
  folded: FoldedOperations,
): Promise<void> => {
  for (const { text, values } of buildStatements(schema, tables, folded)) await tx.query(text, [...values]);
};

/**
 * Builds the statements that write folded operations to a build's tables: one per table and kind of operation (for
 * patches, per set of columns), or several if there are very many rows.
 */
export const buildStatements = (schema: string, tables: Tables, folded: FoldedOperations): readonly BulkStatement[] =>
  [...folded].flatMap(([name, foldedTable]) => {
    const table = tables[name];
    return table ? [...statementsFor(qualifyTableName(schema, name), table, foldedTable)] : [];
  });

function* statementsFor(
  name: string,
  table: Table,
  { clearings, rows: outcomes }: FoldedTable,
): Generator<BulkStatement> {
  for (const { columns, rows } of groupByColumns(clearings, table))
    for (const slice of slices(rows)) yield buildRemoveStatement(name, table, columns, slice);
  const { upserts, removals, patches } = groupByKind(outcomes.values());
  for (const keys of slices(removals)) yield buildRemoveStatement(name, table, table.key, keys);
  for (const rows of slices(upserts)) yield buildUpsertStatement(name, table, rows);
  for (const { columns, rows } of patches.values())
    for (const slice of slices(rows)) yield buildPatchStatement(name, table, columns, slice);
}

/** Rows that one statement can handle, because they have the same columns. */
interface RowGroup {
  readonly columns: readonly string[];
  readonly rows: Row[];
}

/** Groups clearings by the number of key columns that they contain. */
const groupByColumns = (clearings: readonly Row[], { key }: Table): readonly RowGroup[] =>
  key.slice(1).flatMap((_, index) => {
    const columns = key.slice(0, index + 1);
    const rows = clearings.filter((row) => Object.keys(row).length === columns.length);
    return rows.length > 0 ? [{ columns, rows }] : [];
  });

const groupByKind = (outcomes: Iterable<SingleRowOperation>) => {
  const upserts: Row[] = [];
  const removals: Row[] = [];
  const patches = new Map<string, RowGroup>();
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
        const joinedColumns = columns.join('\0');
        const group = patches.get(joinedColumns);
        const row = { ...outcome.columns, ...outcome.key };
        if (group) group.rows.push(row);
        else patches.set(joinedColumns, { columns, rows: [row] });
      }
    }
  return { upserts, removals, patches };
};

function* slices<T>(items: readonly T[]): Generator<readonly T[]> {
  for (let start = 0; start < items.length; start += ROWS_PER_STATEMENT)
    yield items.slice(start, start + ROWS_PER_STATEMENT);
}
