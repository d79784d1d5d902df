import { type ClientBase, escapeIdentifier as quoteIdentifier } from 'pg';
import { type SequenceState } from './manifest.ts';

/** A table to back up. */
export interface TableInfo {
  readonly schema: string;
  readonly table: string;
  /** All columns except generated ones. */
  readonly columns: readonly string[];
}

/** Schema of the event log. Read models are in other schemas and are rebuilt from the log. */
export const LOG_SCHEMA = 'eventstore';
/** Schema for data that is neither in the log nor in a read model. */
export const OPS_SCHEMA = 'ops';
/** Lists the applied migrations of `ops`. Not backed up, because a restore runs the same migrations. */
const MIGRATIONS_TABLE = 'migrations';
/**
 * Lists the epoch keys. Not backed up, because those keys are in no backup: a restored installation starts new epochs.
 */
const EPOCHS_TABLE = 'key_epochs';
/** Backed up and restored row by row, because the keys are wrapped differently in a backup. */
export const PERSON_KEYS_TABLE = 'person_keys';

/** Settings for one transaction, with which COPY writes and reads values in the same format on every server. */
export const COPY_SESSION_SETTINGS = `
  set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local timezone to 'UTC';
  set local bytea_output to 'hex'; set local extra_float_digits to 3; set local client_encoding to 'UTF8'`;

export const qualifiedName = ({ schema, table }: Pick<TableInfo, 'schema' | 'table'>): string =>
  `${quoteIdentifier(schema)}.${quoteIdentifier(table)}`;

/** Lists the tables to back up, each after the tables that it references. */
export const listTables = async (client: ClientBase, schemas: readonly string[]): Promise<readonly TableInfo[]> => {
  const { rows: tables } = await client.query<TableInfo>(
    `select c.table_schema as schema, c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = any($1) and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and not (c.table_schema = '${OPS_SCHEMA}' and c.table_name in ('${MIGRATIONS_TABLE}', '${EPOCHS_TABLE}'))
      group by 1, 2 order by 1, 2`,
    [schemas],
  );
  const { rows: references } = await client.query<{ table: string; referencedTable: string }>(
    `select conrelid::regclass::text as "table", confrelid::regclass::text as "referencedTable"
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const sortedTables: TableInfo[] = [];
  const addAfterReferences = (tableInfo: TableInfo): void => {
    if (sortedTables.includes(tableInfo)) return;
    const unquotedName = `${tableInfo.schema}.${tableInfo.table}`;
    for (const reference of references.filter((candidate) => candidate.table === unquotedName)) {
      const referencedTable = tables.find(({ schema, table }) => `${schema}.${table}` === reference.referencedTable);
      if (referencedTable) addAfterReferences(referencedTable);
    }
    sortedTables.push(tableInfo);
  };
  tables.forEach(addAfterReferences);
  return sortedTables;
};

/** Finds a table that has data: the events, or any table in `ops`. Undefined if nothing has been stored. */
export const findTableWithRows = async (client: ClientBase): Promise<TableInfo | undefined> => {
  for (const table of await listTables(client, [LOG_SCHEMA, OPS_SCHEMA])) {
    if (table.schema === LOG_SCHEMA && table.table !== 'events') continue;
    const { rowCount } = await client.query(`select 1 from ${qualifiedName(table)} limit 1`);
    if (rowCount !== 0) return table;
  }
  return undefined;
};

/**
 * Reads the states of the sequences of identity columns. Sequences are not part of a snapshot, so they may be ahead of
 * the snapshot's rows, but never behind them.
 */
export const readSequences = async (
  client: ClientBase,
  schemas: readonly string[],
): Promise<readonly SequenceState[]> => {
  const { rows } = await client.query<Pick<SequenceState, 'schema' | 'table' | 'column'> & { sequence: string }>(
    `select table_schema as schema, table_name as table, column_name as column,
            pg_get_serial_sequence(format('%I.%I', table_schema, table_name), column_name) as sequence
       from information_schema.columns where table_schema = any($1) and is_identity = 'YES' order by 1, 2, 3`,
    [schemas],
  );
  const sequences: SequenceState[] = [];
  for (const { sequence, ...column } of rows) {
    const { rows: states } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    );
    sequences.push({ ...column, ...(states[0] ?? { last: '1', isCalled: false }) });
  }
  return sequences;
};

/** Sets a sequence to its state in the backup. */
export const restoreSequence = async (
  client: ClientBase,
  { schema, table, column, last, isCalled }: SequenceState,
): Promise<void> => {
  await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, $4)`, [
    qualifiedName({ schema, table }),
    column,
    last,
    isCalled,
  ]);
};
