import { type Sealed } from '@campjay/events/sealed.ts';
import {
  type ColumnType,
  type KeyOf,
  type ReadModel,
  type Table,
  type Tables,
  type WrittenRow,
} from '@campjay/read-models/table.ts';

/** The value that a handler sets in a column. Null means that the value is absent. */
export type ColumnValue =
  | string
  | number
  | bigint
  | boolean
  | Date
  | null
  | readonly unknown[]
  | Readonly<Record<string, unknown>>
  /** An encrypted value. A jsonb column stores it unchanged, as it is in the event. */
  | Sealed<unknown>;

/** The valid values of each column type, for error messages. */
const EXPECTED_VALUES: Readonly<Record<ColumnType, string>> = {
  text: 'a text without NUL',
  integer: 'a whole number of 32 bits',
  bigint: 'a bigint, or a safe whole number',
  'double precision': 'a finite number',
  boolean: 'true or false',
  jsonb: 'a JSON value without NUL',
  date: "a date such as '2026-06-08'",
  timestamptz: 'a Date',
};

/** Whether PostgreSQL can store the value in a column of this type unchanged. */
export const isValueOf = (type: ColumnType, value: Exclude<ColumnValue, null>): boolean => {
  switch (type) {
    case 'text':
      return typeof value === 'string' && isStorableText(value);
    case 'integer':
      return Number.isInteger(value) && Math.abs(Number(value)) < 2 ** 31;
    case 'bigint':
      return typeof value === 'bigint' ? BigInt.asIntN(64, value) === value : Number.isSafeInteger(value);
    case 'double precision':
      return Number.isFinite(value);
    case 'boolean':
      return typeof value === 'boolean';
    case 'jsonb':
      return isJson(value);
    case 'date':
      return typeof value === 'string' && isDate(value);
    case 'timestamptz':
      return value instanceof Date && !Number.isNaN(value.getTime());
  }
};

/** PostgreSQL can store neither NUL nor lone surrogates. */
const isStorableText = (text: string): boolean => !text.includes('\0') && text.isWellFormed();

const isJson = (value: unknown): boolean => {
  if (typeof value === 'string') return isStorableText(value);
  if (typeof value === 'number') return Number.isFinite(value);
  if (typeof value === 'boolean' || value === null) return true;
  if (Array.isArray(value)) return value.every(isJson);
  return typeof value === 'object' && Object.entries(value).every(isJsonMember);
};

const isJsonMember = ([name, value]: readonly [string, unknown]): boolean =>
  isStorableText(name) && (value === undefined || isJson(value));

/** Whether the text is a valid date in the format 'yyyy-mm-dd'. */
const isDate = (text: string): boolean =>
  /^\d{4}-\d{2}-\d{2}$/.test(text) &&
  !Number.isNaN(Date.parse(`${text}T00:00:00Z`)) &&
  new Date(`${text}T00:00:00Z`).toISOString().startsWith(text);

/** Describes a value in an error message. Omits the content of texts and objects, because it may be private. */
export const describeValue = (value: ColumnValue | undefined): string => {
  if (typeof value === 'string') return 'a text';
  if (value === null || value === undefined) return 'nothing';
  if (typeof value === 'object') return Array.isArray(value) ? 'a list' : 'an object';
  return String(value);
};

export type Row = Readonly<Record<string, ColumnValue>>;

/** A change to a table, returned by a handler. It contains new values, never increments. */
export type RowOperation =
  /** Inserts or replaces the whole row. Columns that are absent become null. */
  | { readonly kind: 'upsert'; readonly table: string; readonly row: Row }
  /** Sets some columns of an existing row; no effect if the row does not exist. */
  | { readonly kind: 'patch'; readonly table: string; readonly key: Row; readonly columns: Row }
  | { readonly kind: 'remove'; readonly table: string; readonly key: Row }
  /**
   * Removes every row whose key begins with these values. Handlers cannot read tables, so they cannot list the rows.
   */
  | { readonly kind: 'removeAll'; readonly table: string; readonly keyStart: Row };

/** An operation on one row. */
export type SingleRowOperation = Exclude<RowOperation, { readonly kind: 'removeAll' }>;

/** The primary key of a row. */
export type RowKey<SomeTable extends Table> = Pick<WrittenRow<SomeTable>, KeyOf<SomeTable>>;
/** New values for some columns of a row. A column that is undefined stays unchanged. */
export type RowPatch<SomeTable extends Table> = {
  readonly [Column in Exclude<keyof WrittenRow<SomeTable>, KeyOf<SomeTable>>]?:
    | WrittenRow<SomeTable>[Column]
    | undefined;
};

/** An object without further properties. The compiler by itself would accept those of objects that are spread into it. */
type Exact<Given, Expected> = Given & { readonly [Extra in Exclude<keyof Given, keyof Expected>]: never };

/** Functions that create operations. Unknown tables and columns, and wrong values, do not compile. */
export interface RowOperations<DefinedTables extends Tables> {
  readonly upsert: <Name extends keyof DefinedTables & string, Given extends WrittenRow<DefinedTables[Name]>>(
    table: Name,
    row: Exact<Given, WrittenRow<DefinedTables[Name]>>,
  ) => SingleRowOperation;
  readonly patch: <Name extends keyof DefinedTables & string, Given extends RowPatch<DefinedTables[Name]>>(
    table: Name,
    key: RowKey<DefinedTables[Name]>,
    columns: Exact<Given, RowPatch<DefinedTables[Name]>>,
  ) => SingleRowOperation;
  readonly remove: <Name extends keyof DefinedTables & string>(
    table: Name,
    key: RowKey<DefinedTables[Name]>,
  ) => SingleRowOperation;
  /** @param keyStart values for the first columns of the table's key (at least one), but not for the whole key */
  readonly removeAll: <Name extends keyof DefinedTables & string>(
    table: Name,
    keyStart: Partial<RowKey<DefinedTables[Name]>>,
  ) => RowOperation;
}

// Projectors use the typed functions of `rowOperations`. Tests of the runtime also create invalid operations with these.
export const upsert = (table: string, row: Row): SingleRowOperation => ({ kind: 'upsert', table, row });
export const patch = (table: string, key: Row, columns: Row): SingleRowOperation => ({
  kind: 'patch',
  table,
  key,
  columns,
});
export const remove = (table: string, key: Row): SingleRowOperation => ({ kind: 'remove', table, key });
export const removeAll = (table: string, keyStart: Row): RowOperation => ({ kind: 'removeAll', table, keyStart });

/** The operations of a projector that writes this read model. */
export const rowOperations = <DefinedTables extends Tables>(
  _readModel: ReadModel<DefinedTables>,
): RowOperations<DefinedTables> => ({ upsert, patch, remove, removeAll }) as unknown as RowOperations<DefinedTables>;

/** A handler returned an operation that is invalid for the projection's tables. */
export class ImpossibleOperation extends Error {
  override readonly name = 'ImpossibleOperation';
}

/**
 * Validates an operation and its values. This cannot be left to PostgreSQL: it does not see a value that a later
 * operation of the same batch overwrites, but whether an event is valid must not depend on the other events of its
 * batch.
 * @throws ImpossibleOperation that names the table and the column
 */
export const checkOperation = (tables: Tables, operation: RowOperation): void => {
  const table = tables[operation.table];
  if (!table) throw new ImpossibleOperation(`There is no table '${operation.table}'`);
  switch (operation.kind) {
    case 'upsert':
      checkColumns(operation.table, table, operation.row);
      checkKey(operation.table, table, operation.row);
      return;
    case 'patch':
      checkExactKey(operation.table, table, operation.key);
      checkColumns(operation.table, table, operation.columns);
      for (const column of table.key)
        if (column in operation.columns)
          throw new ImpossibleOperation(`${operation.table}: a patch cannot change the key column '${column}'`);
      return;
    case 'remove':
      checkExactKey(operation.table, table, operation.key);
      return;
    case 'removeAll':
      checkKeyStart(operation.table, table, operation.keyStart);
      return;
  }
};

const checkColumns = (name: string, { columns }: Table, row: Row): void => {
  for (const column in row) {
    const type = columns[column];
    if (type === undefined) throw new ImpossibleOperation(`${name} has no column '${column}'`);
    const value = row[column];
    if (value !== null && value !== undefined && !isValueOf(type, value))
      throw new ImpossibleOperation(
        `${name}: column '${column}' takes ${EXPECTED_VALUES[type]}, not ${describeValue(value)}`,
      );
  }
};

const checkKey = (name: string, { key, columns }: Table, row: Row): void => checkKeyColumns(name, columns, key, row);

const checkKeyColumns = (name: string, columns: Table['columns'], key: readonly string[], row: Row): void => {
  for (const column of key) {
    const value = row[column];
    const type = columns[column];
    if (value === null || value === undefined || type === undefined || !isValueOf(type, value))
      throw new ImpossibleOperation(
        `${name}: the key column '${column}' takes ${EXPECTED_VALUES[type ?? 'text']}, not ${describeValue(value)}`,
      );
  }
};

const checkExactKey = (name: string, table: Table, key: Row): void => {
  checkKey(name, table, key);
  if (Object.keys(key).length !== table.key.length)
    throw new ImpossibleOperation(`${name}: the key of a row consists of ${table.key.join(', ')} and nothing else`);
};

/** Ensures that `keyStart` consists of the key's first columns, so that the primary key's index finds the rows. */
const checkKeyStart = (name: string, { key, columns }: Table, keyStart: Row): void => {
  const columnCount = Object.keys(keyStart).length;
  const keyColumns = key.slice(0, columnCount);
  if (columnCount === 0 || columnCount >= key.length || !keyColumns.every((column) => column in keyStart))
    throw new ImpossibleOperation(
      `${name}: removeAll takes the first columns of the key (${key.slice(0, -1).join(', ')}) and nothing else`,
    );
  checkKeyColumns(name, columns, keyColumns, keyStart);
};
