import { type ClientBase, escapeIdentifier as quoted } from 'pg';
import { type SequenceState } from './manifest.ts';

/** A table that a backup takes. */
export interface TableInfo {
  readonly schema: string;
  readonly table: string;
  /** Those that hold what was written into them. */
  readonly columns: readonly string[];
}

/** The log's. Read models lie in other schemas: they are made again from it. */
export const LOG_SCHEMA = 'eventstore';
/** What neither the log nor a read model can hold. */
export const OPS_SCHEMA = 'ops';
/** Says by which steps the schema was made; who brings it back makes it by the same ones. */
const STEPS_TABLE = 'migrations';
/** Names keys that are in no backup: in the installation that a backup is restored into, others begin. */
const EPOCHS_TABLE = 'key_epochs';
/** Taken and restored row by row: its keys are wrapped otherwise in a backup. */
export const PERSON_KEYS_TABLE = 'person_keys';

/** Makes both ends of a COPY write and read values alike, whatever the server's settings say. */
export const PLAIN_VALUES = `
  set local datestyle to 'ISO, YMD'; set local intervalstyle to 'postgres'; set local timezone to 'UTC';
  set local bytea_output to 'hex'; set local extra_float_digits to 3; set local client_encoding to 'UTF8'`;

export const nameOf = ({ schema, table }: Pick<TableInfo, 'schema' | 'table'>): string =>
  `${quoted(schema)}.${quoted(table)}`;

/** The tables of the schemas as the database has them, each after those that its rows refer to. */
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

/** A table with rows, of the log or of `ops`; undefined where nothing has been stored: empty tables hold nothing. */
export const firstTableWithRows = async (client: ClientBase): Promise<TableInfo | undefined> => {
  for (const table of await tablesIn(client, [LOG_SCHEMA, OPS_SCHEMA])) {
    if (table.schema === LOG_SCHEMA && table.table !== 'events') continue;
    const { rowCount } = await client.query(`select 1 from ${nameOf(table)} limit 1`);
    if (rowCount !== 0) return table;
  }
  return undefined;
};

/** Where the numbers of the identity columns stand: later than every row of a snapshot that was taken before. */
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

/** Lets the numbers go on where they stood. */
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
