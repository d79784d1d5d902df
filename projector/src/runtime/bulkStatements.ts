import { escapeIdentifier } from 'pg';
import { type Row } from './rowOperations.ts';
import { type Table } from '@campjay/read-models/table.ts';

/** One statement for many rows, which are passed as one JSON array. */
export interface BulkStatement {
  readonly text: string;
  readonly values: readonly [string];
}

/** Returns the SQL name of a table, qualified with the schema of its build. */
export const qualifyTableName = (schema: string, name: string): string =>
  `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;

/** Builds a statement that inserts rows, or replaces those that exist. */
export const buildUpsertStatement = (name: string, table: Table, rows: readonly Row[]): BulkStatement => {
  const columns = Object.keys(table.columns);
  const otherColumns = columns.filter((column) => !table.key.includes(column));
  const onConflict =
    otherColumns.length === 0
      ? 'do nothing'
      : `do update set ${otherColumns.map((column) => `${escapeIdentifier(column)} = excluded.${escapeIdentifier(column)}`).join(', ')}`;
  return {
    text:
      `insert into ${name} (${joinColumns(columns)}) select ${joinColumns(columns)} from ${rowsFromJson(table, columns)} ` +
      `on conflict (${joinColumns(table.key)}) ${onConflict}`,
    values: [toJson(rows)],
  };
};

/**
 * Builds a statement that updates existing rows.
 * @param columns the columns to set; each of `rows` contains them and the key
 */
export const buildPatchStatement = (
  name: string,
  table: Table,
  columns: readonly string[],
  rows: readonly Row[],
): BulkStatement => ({
  text:
    `update ${name} t set ${columns.map((column) => `${escapeIdentifier(column)} = r.${escapeIdentifier(column)}`).join(', ')} ` +
    `from ${rowsFromJson(table, [...table.key, ...columns])} where ${matchColumns(table.key)}`,
  values: [toJson(rows)],
});

/**
 * Builds a statement that removes all rows that match one of `keys`.
 * @param columns the columns in `keys`: those of the table's key, or the first of them
 */
export const buildRemoveStatement = (
  name: string,
  table: Table,
  columns: readonly string[],
  keys: readonly Row[],
): BulkStatement => ({
  text: `delete from ${name} t using ${rowsFromJson(table, columns)} where ${matchColumns(columns)}`,
  values: [toJson(keys)],
});

const joinColumns = (columns: readonly string[]): string => columns.map(escapeIdentifier).join(', ');

/** Returns the SQL that reads the JSON array in the parameter $1 as rows, with the alias `r`. */
const rowsFromJson = (table: Table, columns: readonly string[]): string =>
  `json_to_recordset($1::json) as r(${columns.map((column) => `${escapeIdentifier(column)} ${table.columns[column] ?? ''}`).join(', ')})`;

const matchColumns = (columns: readonly string[]): string =>
  columns.map((column) => `t.${escapeIdentifier(column)} = r.${escapeIdentifier(column)}`).join(' and ');

/**
 * JSON has no bigints, so they are passed as strings, which PostgreSQL parses. `JSON.stringify` with a replacer would
 * be much slower.
 */
const toJson = (rows: readonly Row[]): string => JSON.stringify(rows.map(withoutBigints));

const withoutBigints = (row: Row): Row => {
  let copy: Record<string, Row[string]> | undefined;
  for (const column in row) {
    const value = row[column];
    if (typeof value === 'bigint') (copy ??= { ...row })[column] = value.toString();
  }
  return copy ?? row;
};
