import { type Row, type RowOperation } from './rowOperations.ts';
import { type Tables } from './table.ts';

/** What becomes of each row that a batch touches: table → primary key → one operation. */
export type FoldedOperations = ReadonlyMap<string, ReadonlyMap<string, RowOperation>>;

/**
 * Folds operations to one outcome per row, such that doing the outcomes, in whatever order, leaves the tables as doing
 * the operations one by one would have. The operations must be possible (`checkOperation`).
 */
export const foldByKey = (tables: Tables, operations: Iterable<RowOperation>): FoldedOperations => {
  const folded = new Map<string, Map<string, RowOperation>>();
  for (const operation of operations) {
    let outcomes = folded.get(operation.table);
    if (!outcomes) folded.set(operation.table, (outcomes = new Map<string, RowOperation>()));
    const key = keyText(
      tables[operation.table]?.key ?? [],
      operation.kind === 'upsert' ? operation.row : operation.key,
    );
    const earlier = outcomes.get(key);
    outcomes.set(key, earlier ? then(earlier, operation) : operation);
  }
  return folded;
};

const then = (earlier: RowOperation, later: RowOperation): RowOperation => {
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

const scalarText = (value: Row[string] | undefined): string => (typeof value === 'object' ? '' : String(value));
