/** The TypeScript types of one PostgreSQL type: what the driver returns, and what a projector may write. */
interface ColumnValue<Read, Written = Read> {
  readonly read: Read;
  readonly written: Written;
}

/** The types of all columns. A bigint is read as text, because a JavaScript number may lose digits. */
interface ColumnValues {
  readonly text: ColumnValue<string>;
  readonly integer: ColumnValue<number>;
  readonly bigint: ColumnValue<string, bigint | number>;
  readonly 'double precision': ColumnValue<number>;
  readonly boolean: ColumnValue<boolean>;
  readonly jsonb: ColumnValue<unknown>;
  readonly date: ColumnValue<Date, string>;
  readonly timestamptz: ColumnValue<Date>;
}
export type ColumnType = keyof ColumnValues;

// These properties exist only in types. At run time a column is just the name of its PostgreSQL type, so that a more
// precise TypeScript type does not change the stored definition of a build.
declare const valueType: unique symbol;
declare const isNullable: unique symbol;
interface WithValue<Value> {
  readonly [valueType]: Value;
}
interface Nullable {
  readonly [isNullable]: true;
}

/** A jsonb column that contains values of this type. */
export const jsonb = <Value>() => 'jsonb' as 'jsonb' & WithValue<Value>;
/** A text column that contains only these texts. */
export const text = <Value extends string>() => 'text' as 'text' & WithValue<Value>;
/** A column that may be null. All other columns must be set in every row. */
export const nullable = <Type extends ColumnType>(type: Type) => type as Type & Nullable;

type Columns = Readonly<Record<string, ColumnType>>;

/** A table of a read model. */
export interface Table<DefinedColumns extends Columns = Columns, Key extends string = string> {
  readonly columns: DefinedColumns;
  readonly key: readonly Key[];
  /** The columns of each index besides the primary key. A rebuild creates these indexes last. */
  readonly indexes: readonly (readonly string[])[];
}

export type Tables = Readonly<Record<string, Table>>;

type ValueOf<Column, Direction extends keyof ColumnValue<unknown>> =
  | (Column extends WithValue<infer Value>
      ? Value
      : { [Type in ColumnType]: Column extends Type ? ColumnValues[Type][Direction] : never }[ColumnType])
  | (Column extends Nullable ? null : never);

/** A row of a table as the driver returns it. */
export type RowOf<SomeTable extends Table> = {
  readonly [Column in keyof SomeTable['columns']]: ValueOf<SomeTable['columns'][Column], 'read'>;
};

type NullableColumn<DefinedColumns extends Columns> = {
  [Column in keyof DefinedColumns]: DefinedColumns[Column] extends Nullable ? Column : never;
}[keyof DefinedColumns];

/** A row of a table as a projector writes it. Nullable columns that are absent become null. */
export type WrittenRow<SomeTable extends Table> = {
  readonly [Column in Exclude<keyof SomeTable['columns'], NullableColumn<SomeTable['columns']>>]: ValueOf<
    SomeTable['columns'][Column],
    'written'
  >;
} & {
  readonly [Column in NullableColumn<SomeTable['columns']>]?:
    | ValueOf<SomeTable['columns'][Column], 'written'>
    | undefined;
};

/** The names of the columns of a table's primary key. */
export type KeyOf<SomeTable extends Table> = SomeTable['key'][number] & keyof WrittenRow<SomeTable>;

/** Defines a table of a read model. */
export const table = <const DefinedColumns extends Columns, const Key extends keyof DefinedColumns & string>(
  columns: DefinedColumns,
  {
    key,
    indexes = [],
  }: { readonly key: readonly Key[]; readonly indexes?: readonly (readonly (keyof DefinedColumns & string)[])[] },
): Table<DefinedColumns, Key> => ({ columns, key, indexes });

/** A read model: its name, and its tables by name. Its projector and all queries are checked against these tables. */
export interface ReadModel<DefinedTables extends Tables = Tables, Name extends string = string> {
  readonly name: Name;
  readonly tables: DefinedTables;
}

/** Defines a read model. */
export const readModel = <const Name extends string, const DefinedTables extends Tables>(
  name: Name,
  tables: DefinedTables,
): ReadModel<DefinedTables, Name> => ({ name, tables });

/**
 * The name of the table of changed keys, in each build whose projection has a `changeKey`. Each key has the number of
 * the batch that last changed it.
 */
export const CHANGED_KEYS_TABLE = 'changed';
