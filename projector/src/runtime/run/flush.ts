import { type Row, type RowOperation, type SingleRowOperation } from '../rowOperations.ts';
import { type Table, type Tables } from '@campjay/read-models/table.ts';
import { type ClientBase } from 'pg';
import { patchRows, qualified, removeRows, type SetStatement, upsertRows } from '../setStatements.ts';

/** The changes of a table in a batch. */
interface FoldedTable {
  /** Key prefixes whose rows are all removed, before operations on single rows. */
  readonly clearings: readonly Row[];
  /** Primary key → one operation. The order of the operations does not matter. */
  readonly rows: ReadonlyMap<string, SingleRowOperation>;
}

/** The changes of each table in a batch. */
export type FoldedOperations = ReadonlyMap<string, FoldedTable>;

/**
 * Folds operations to clearings and one outcome per row: clearing first and then applying the outcomes in any order has
 * the same result as applying the operations one by one. The operations must be valid (`checkOperation`).
 */
export const foldByKey = (tables: Tables, operations: Iterable<RowOperation>): FoldedOperations => {
  const folding = new Map<string, Folding>();
  let at = 0;
  for (const operation of operations) {
    const table = tables[operation.table];
    if (!table) continue;
    let tableFolding = folding.get(operation.table);
    if (!tableFolding) folding.set(operation.table, (tableFolding = { table, clearings: new Map(), rows: new Map() }));
    at += 1;
    if (operation.kind === 'removeAll') clear(tableFolding, operation.keyStart, at);
    else foldRow(tableFolding, operation, at);
  }
  return new Map([...folding].map(([name, tableFolding]) => [name, finishFolding(tableFolding)]));
};

/** Clearings and outcomes with the index of their last operation in the batch. */
interface Folding {
  readonly table: Table;
  readonly clearings: Map<string, { readonly keyStart: Row; readonly at: number }>;
  readonly rows: Map<string, { readonly outcome: SingleRowOperation; readonly at: number }>;
}

const clear = ({ table, clearings }: Folding, keyStart: Row, at: number): void => {
  clearings.set(keyText(table.key.slice(0, Object.keys(keyStart).length), keyStart), { keyStart, at });
};

const foldRow = (tableFolding: Folding, operation: SingleRowOperation, at: number): void => {
  const { table, rows } = tableFolding;
  const key = operation.kind === 'upsert' ? operation.row : operation.key;
  const text = keyText(table.key, key);
  const cleared = clearedAt(tableFolding, key);
  const earlier = rows.get(text);
  if (earlier && earlier.at > cleared) rows.set(text, { outcome: combine(earlier.outcome, operation), at });
  // A cleared row no longer exists, so a patch or removal has no effect.
  else if (cleared === 0 || operation.kind === 'upsert') rows.set(text, { outcome: operation, at });
};

/** The index of the last clearing that removed the row with this key; 0 if none did. */
const clearedAt = ({ table, clearings }: Folding, key: Row): number => {
  let last = 0;
  if (clearings.size > 0)
    for (let length = 1; length < table.key.length; length += 1)
      last = Math.max(last, clearings.get(keyText(table.key.slice(0, length), key))?.at ?? 0);
  return last;
};

/** Drops operations on a row from before its clearing. */
const finishFolding = (tableFolding: Folding): FoldedTable => {
  const rows = new Map<string, SingleRowOperation>();
  for (const [text, { outcome, at }] of tableFolding.rows)
    if (at > clearedAt(tableFolding, outcome.kind === 'upsert' ? outcome.row : outcome.key)) rows.set(text, outcome);
  return { clearings: [...tableFolding.clearings.values()].map(({ keyStart }) => keyStart), rows };
};

const combine = (earlier: SingleRowOperation, later: SingleRowOperation): SingleRowOperation => {
  if (later.kind !== 'patch') return later;
  switch (earlier.kind) {
    case 'upsert':
      return { ...earlier, row: patched(earlier.row, later.columns) };
    case 'patch':
      return { ...earlier, columns: patched(earlier.columns, later.columns) };
    case 'remove':
      return earlier;
  }
};

/** Ignores columns that are undefined; zod leaves them for optional facts. */
const patched = (row: Row, columns: Row): Row => {
  const result: Record<string, Row[string]> = { ...row };
  for (const column in columns) {
    const value = columns[column];
    if (value !== undefined) result[column] = value;
  }
  return result;
};

/** No PostgreSQL value holds a NUL character, so joined keys are unambiguous. */
const keyText = (key: readonly string[], row: Row): string => key.map((column) => scalarText(row[column])).join('\0');

const scalarText = (value: Row[string] | undefined): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? '' : String(value);
};

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
