/** The PostgreSQL types of columns, and what the driver returns for each; a bigint is text, because a number may lose digits. */
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
export interface Table<Defined extends Columns = Columns, Key extends string = string> {
  readonly columns: Defined;
  readonly key: readonly Key[];
  /** Further indexes, each a list of columns; a rebuild creates them last. */
  readonly indexes: readonly (readonly string[])[];
}

export type Tables = Readonly<Record<string, Table>>;

/** A row of a table as the driver returns it. */
export type RowOf<Of extends Table> =
  Of extends Table<infer Defined, infer Key>
    ? { readonly [Column in keyof Defined]: ColumnValues[Defined[Column]] | (Column extends Key ? never : null) }
    : never;

export const table = <const Defined extends Columns, const Key extends keyof Defined & string>(
  columns: Defined,
  {
    key,
    indexes = [],
  }: { readonly key: readonly Key[]; readonly indexes?: readonly (readonly (keyof Defined & string)[])[] },
): Table<Defined, Key> => ({ columns, key, indexes });

/**
 * A table in each build whose projection has a `changeKey`: the changed keys, each with the batch that last changed it.
 */
export const CHANGED_TABLE = 'changed';
