import { type ClientBase, escapeIdentifier as quoted } from 'pg';
import { type SequenceState } from './manifest.ts';

/** A table to back up. */
export interface TableInfo {
  readonly schema: string;
  readonly table: string;
  /** Without generated columns. */
  readonly columns: readonly string[];
}

/** Schema of the log. Read models are in other schemas and are rebuilt from the log. */
export const LOG_SCHEMA = 'eventstore';
/** Schema for data that is neither in the log nor in a read model. */
export const OPS_SCHEMA = 'ops';
/** Lists the migrations of the schema. Not backed up: a restore runs the same migrations. */
const STEPS_TABLE = 'migrations';
/** Names keys that are in no backup. The installation that a backup is restored into starts its own epochs. */
const EPOCHS_TABLE = 'key_epochs';
/** Backed up and restored row by row, because a backup wraps the keys differently. */
export const PERSON_KEYS_TABLE = 'person_keys';

/** Makes both ends of a COPY format values alike, whatever the server's settings. */
export const PLAIN_VALUES = `
  set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local timezone to 'UTC';
  set local bytea_output to 'hex'; set local extra_float_digits to 3; set local client_encoding to 'UTF8'`;

export const nameOf = ({ schema, table }: Pick<TableInfo, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`;

/** The tables of the schemas, each after the tables that it references. */
export const tablesIn = async (client: ClientBase, schemas: readonly string[]): Promise<readonly TableInfo[]> => {
  const { rows: found } = await client.query<TableInfo>(
    `select c.table_schema as schema, c.table_name as table, array_agg(c.column_name::text order by c.ordinal_position) as columns
       from information_schema.columns c
       join information_schema.tables t using (table_schema, table_name)
      where c.table_schema = any($1) and t.table_type = 'BASE TABLE' and c.is_generated = 'NEVER'
        and not (c.table_schema = '${OPS_SCHEMA}' and c.table_name in ('${STEPS_TABLE}', '${EPOCHS_TABLE}'))
      group by 1, 2 order by 1, 2`,
    [schemas],
  );
  const { rows: references } = await client.query<{ from: string; to: string }>(
    `select conrelid::regclass::text as from, confrelid::regclass::text as to
       from pg_constraint where contype = 'f' and conrelid <> confrelid`,
  );
  const ordered: TableInfo[] = [];
  const visit = (table: TableInfo): void => {
    if (ordered.includes(table)) return;
    const plainName = `${table.schema}.${table.table}`;
    for (const { to } of references.filter(({ from }) => from === plainName)) {
      const referred = found.find((other) => `${other.schema}.${other.table}` === to);
      if (referred) visit(referred);
    }
    ordered.push(table);
  };
  found.forEach(visit);
  return ordered;
};

/** The first table of the log or of `ops` with rows. Undefined if nothing has been stored. */
export const firstTableWithRows = async (client: ClientBase): Promise<TableInfo | undefined> => {
  for (const table of await tablesIn(client, [LOG_SCHEMA, OPS_SCHEMA])) {
    if (table.schema === LOG_SCHEMA && table.table !== 'events') continue;
    const { rowCount } = await client.query(`select 1 from ${nameOf(table)} limit 1`);
    if (rowCount !== 0) return table;
  }
  return undefined;
};

/** Positions of the identity columns' sequences, later than every row of a snapshot that was taken before. */
export const sequencesIn = async (
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
    const { rows: positions } = await client.query<{ last: string; isCalled: boolean }>(
      `select last_value::text as last, is_called as "isCalled" from ${sequence}`,
    );
    sequences.push({ ...column, ...(positions[0] ?? { last: '1', isCalled: false }) });
  }
  return sequences;
};

/** Sets a sequence to its position in the backup. */
export const restoreSequence = async (
  client: ClientBase,
  { schema, table, column, last, isCalled }: SequenceState,
): Promise<void> => {
  await client.query(`select setval(pg_get_serial_sequence($1, $2), $3, $4)`, [
    nameOf({ schema, table }),
    column,
    last,
    isCalled,
  ]);
};
