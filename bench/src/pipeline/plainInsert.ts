import { escapeIdentifier, type Pool } from 'pg';

/** Rows as they lie in a table, each value as PostgreSQL prints it. */
interface Rows {
  /** The table they were read from, as SQL names it. */
  readonly table: string;
  readonly columns: readonly string[];
  readonly values: readonly (readonly (string | null)[])[];
}

/** PostgreSQL takes 65,535 parameters in a statement; this many rows are as fast as more. */
const ROWS_PER_STATEMENT = 500;

export interface PlainInsert {
  readonly rows: number;
  readonly seconds: number;
}

export interface PlainInsertOptions {
  /** Columns that the table fills by itself. */
  readonly except?: readonly string[];
  /** Whether the keys are made when all rows are in. */
  readonly keysLast?: boolean;
}

/**
 * What anybody would write first, for the rows that a table holds now: multi-row INSERTs with parameters, one after the
 * other, each its own transaction, into an empty table of the same columns, keys and indexes. Reading the rows and
 * writing the statements is not counted.
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

/** Primary key and unique constraints of a table, as SQL defines them. */
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
