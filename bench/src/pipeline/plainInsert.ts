import { escapeIdentifier, type Pool } from 'pg';

/** Rows of a table, each value as PostgreSQL prints it. */
interface Rows {
  /** Source table, as an SQL identifier. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly (string | null)[])[];
}

/** PostgreSQL accepts 65,535 parameters per statement; more rows than this are not faster. */
const ROWS_PER_STATEMENT = 500;

export interface PlainInsert {
  readonly rows: number;
  readonly seconds: number;
}

export interface PlainInsertOptions {
  /** Columns that the table generates. */
  readonly except?: readonly string[];
  /** True to add the keys after all rows. */
  readonly keysLast?: boolean;
}

/**
 * The simplest way to write a table's current rows: parameterized multi-row INSERTs in sequence, each in its own
 * transaction, into an empty table with the same columns, keys and indexes. The time excludes reading the rows and
 * building the statements.
 */
export const insertPlainly = async (
  pool: Pool,
  schema: string,
  name: string,
  { except = [], keysLast = false }: PlainInsertOptions = {},
): Promise<PlainInsert> => {
  const { table, columns, values } = await readRows(pool, schema, name, except);
  await pool.query('drop table if exists public.plain');
  await pool.query(`create table public.plain (like ${table} including ${keysLast ? 'defaults' : 'all'})`);
  const keys = keysLast ? await keysOf(pool, table) : [];
  const head = `insert into public.plain (${columns.map(escapeIdentifier).join(', ')}) values `;
  const statements: { text: string; values: (string | null)[] }[] = [];
  for (let from = 0; from < values.length; from += ROWS_PER_STATEMENT) {
    const rows = values.slice(from, from + ROWS_PER_STATEMENT);
    const placeholders = rows.map(
      (_row, index) => `(${columns.map((_column, at) => `$${index * columns.length + at + 1}`).join(', ')})`,
    );
    statements.push({ text: head + placeholders.join(', '), values: rows.flat() });
  }
  const began = performance.now();
  for (const statement of statements) await pool.query(statement);
  for (const key of keys) await pool.query(`alter table public.plain add ${key}`);
  const seconds = (performance.now() - began) / 1000;
  await pool.query('drop table public.plain');
  return { rows: values.length, seconds };
};

/** Primary key and unique constraints of a table, as SQL definitions. */
const keysOf = async (pool: Pool, table: string): Promise<readonly string[]> => {
  const { rows } = await pool.query<{ definition: string }>(
    `select pg_get_constraintdef(oid) as definition from pg_constraint where conrelid = $1::regclass and contype in ('p', 'u')`,
    [table],
  );
  return rows.map(({ definition }) => definition);
};

const readRows = async (pool: Pool, schema: string, name: string, except: readonly string[]): Promise<Rows> => {
  const found = await pool.query<{ column_name: string }>(
    'select column_name from information_schema.columns where table_schema = $1 and table_name = $2 order by ordinal_position',
    [schema, name],
  );
  const columns = found.rows.map(({ column_name }) => column_name).filter((column) => !except.includes(column));
  const table = `${escapeIdentifier(schema)}.${escapeIdentifier(name)}`;
  const asText = columns.map((column) => `${escapeIdentifier(column)}::text`).join(', ');
  const { rows } = await pool.query<(string | null)[]>({ text: `select ${asText} from ${table}`, rowMode: 'array' });
  return { table, columns, values: rows };
};
