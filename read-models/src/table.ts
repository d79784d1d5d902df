/** PostgreSQL types that read-model columns use. */
export type ColumnType =
  | 'text'
  | 'integer'
  | 'bigint'
  | 'double precision'
  | 'boolean'
  | 'jsonb'
  | 'date'
  | 'timestamptz';

export interface Table {
  readonly columns: Readonly<Record<string, ColumnType>>;
  /** The primary key's columns. Key columns are never null. */
  readonly key: readonly string[];
  /** Further indexes, each a list of columns; a rebuild creates them last. */
  readonly indexes: readonly (readonly string[])[];
}

export type Tables = Readonly<Record<string, Table>>;

export const table = (
  columns: Table['columns'],
  { key, indexes = [] }: { key: readonly string[]; indexes?: readonly (readonly string[])[] },
): Table => ({ columns, key, indexes });

/**
 * A table in each build whose projection has a `changeKey`: the changed keys, each with the batch that last changed it.
 */
export const CHANGED_TABLE = 'changed';
