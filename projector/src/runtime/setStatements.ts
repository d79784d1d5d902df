import { escapeIdentifier as quoted } from 'pg';
import { type Row } from './rowOperations.ts';
import { type Table } from '@campjay/read-models/table.ts';

/** One statement for many rows, which are passed as one JSON array. */
export interface SetStatement {
  readonly text: string;
  readonly values: readonly [string];
}

/** The qualified SQL name of a build's table. */
export const qualified = (schema: string, name: string): string => `${quoted(schema)}.${quoted(name)}`;

export const upsertRows = (name: string, table: Table, rows: readonly Row[]): SetStatement => {
  const columns = Object.keys(table.columns);
  const otherColumns = columns.filter((column) => !table.key.includes(column));
  const onConflict =
    otherColumns.length === 0
      ? 'do nothing'
      : `do update set ${otherColumns.map((column) => `${quoted(column)} = excluded.${quoted(column)}`).join(', ')}`;
  return {
    text:
      `insert into ${name} (${columnList(columns)}) select ${columnList(columns)} from ${rowsOf(table, columns)} ` +
      `on conflict (${columnList(table.key)}) ${onConflict}`,
    values: [toJson(rows)],
  };
};

/** @param columns the columns that every patch sets; `rows` contain them and the key */
export const patchRows = (
  name: string,
  table: Table,
  columns: readonly string[],
  rows: readonly Row[],
): SetStatement => ({
  text:
    `update ${name} t set ${columns.map((column) => `${quoted(column)} = r.${quoted(column)}`).join(', ')} ` +
    `from ${rowsOf(table, [...table.key, ...columns])} where ${matchColumns(table.key)}`,
  values: [toJson(rows)],
});

/** @param columns the key or its prefix; every row that matches one of `keys` in these columns is removed */
export const removeRows = (
  name: string,
  table: Table,
  columns: readonly string[],
  keys: readonly Row[],
): SetStatement => ({
  text: `delete from ${name} t using ${rowsOf(table, columns)} where ${matchColumns(columns)}`,
  values: [toJson(keys)],
});

const columnList = (columns: readonly string[]): string => columns.map(quoted).join(', ');

const rowsOf = (table: Table, columns: readonly string[]): string =>
  `json_to_recordset($1::json) as r(${columns.map((column) => `${quoted(column)} ${table.columns[column] ?? ''}`).join(', ')})`;

const matchColumns = (columns: readonly string[]): string =>
  columns.map((column) => `t.${quoted(column)} = r.${quoted(column)}`).join(' and ');

/** JSON has no bigint; PostgreSQL parses one from text. (A replacer function would cost more than the rest.) */
const toJson = (rows: readonly Row[]): string => JSON.stringify(rows.map(withoutBigints));

const withoutBigints = (row: Row): Row => {
  let copy: Record<string, Row[string]> | undefined;
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'bigint') (copy ??= { ...row })[column] = value.toString();
  }
  return copy ?? row;
};
