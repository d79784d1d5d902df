/**
 * The TypeScript type that the driver returns for each PostgreSQL type. A bigint is text, because a JavaScript number
 * may lose digits.
 */
interface ColumnValues {
  readonly text: string;
  readonly integer: number;
  readonly bigint: string;
  readonly 'double precision': number;
  readonly boolean: boolean;
  readonly jsonb: unknown;
  readonly date: Date;
  readonly timestamptz: Date;
}
export type ColumnType = keyof ColumnValues;

type Columns = Readonly<Record<string, ColumnType>>;

/** A table of a read model. The columns of its primary key are never null. */
export interface Table<DefinedColumns extends Columns = Columns, Key extends string = string> {
  readonly columns: DefinedColumns;
  readonly key: readonly Key[];
  /** The columns of each index besides the primary key. A rebuild creates these indexes last. */
  readonly indexes: readonly (readonly string[])[];
}

export type Tables = Readonly<Record<string, Table>>;

/** A row of a table as the driver returns it. */
export type RowOf<SomeTable extends Table> =
  SomeTable extends Table<infer DefinedColumns, infer Key>
    ? {
        readonly [Column in keyof DefinedColumns]:
          | ColumnValues[DefinedColumns[Column]]
          | (Column extends Key ? never : null);
      }
    : never;

/** Defines a table of a read model. */
export const table = <const DefinedColumns extends Columns, const Key extends keyof DefinedColumns & string>(
  columns: DefinedColumns,
  {
    key,
    indexes = [],
  }: { readonly key: readonly Key[]; readonly indexes?: readonly (readonly (keyof DefinedColumns & string)[])[] },
): Table<DefinedColumns, Key> => ({ columns, key, indexes });

/**
 * The name of the table of changed keys, in each build whose projection has a `changeKey`. Each key has the number of
 * the batch that last changed it.
 */
export const CHANGED_KEYS_TABLE = 'changed';
