import { type Row, type RowOperation, type SingleRowOperation } from './rowOperations.ts';
import { type Table, type Tables } from './table.ts';

/** What becomes of a table in a batch. */
export interface FoldedTable {
  /** The beginnings of keys whose rows all go, before anything is done to single rows. */
  readonly clearings: readonly Row[];
  /** Primary key → one operation, to be done in whatever order. */
  readonly rows: ReadonlyMap<string, SingleRowOperation>;
}

/** What becomes of each table that a batch touches. */
export type FoldedOperations = ReadonlyMap<string, FoldedTable>;

/**
 * Folds operations to clearings and one outcome per row, such that clearing first and then doing the outcomes, in
 * whatever order, leaves the tables as doing the operations one by one would have. The operations must be possible
 * (`checkOperation`).
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

/** Clearings and outcomes with the place in the batch at which they were last asked for. */
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
  // Of a row that was cleared away there is nothing to patch, nor to remove.
  else if (cleared === 0 || operation.kind === 'upsert') rows.set(text, { outcome: operation, at });
};

/** The place of the last clearing that took the row with this key; 0 where none did. */
const clearedAt = ({ table, clearings }: Folding, key: Row): number => {
  let last = 0;
  if (clearings.size > 0)
    for (let length = 1; length < table.key.length; length += 1)
      last = Math.max(last, clearings.get(keyText(table.key.slice(0, length), key))?.at ?? 0);
  return last;
};

/** What was asked of a row before it was cleared away no longer counts. */
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

/** A column that is present but undefined says nothing; zod leaves such columns behind for optional facts. */
const patched = (row: Row, columns: Row): Row => {
  const result: Record<string, Row[string]> = { ...row };
  for (const column in columns) {
    const value = columns[column];
    if (value !== undefined) result[column] = value;
  }
  return result;
};

/** No PostgreSQL value holds a NUL character, so keys of several columns cannot be taken for one another. */
const keyText = (key: readonly string[], row: Row): string => key.map((column) => scalarText(row[column])).join('\0');

const scalarText = (value: Row[string] | undefined): string => {
  if (value instanceof Date) return value.toISOString();
  return typeof value === 'object' ? '' : String(value);
};
