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

/**
 * What anybody would write first, for the rows that a table holds now: multi-row INSERTs with parameters, one after the
 * other, each its own transaction, into an empty table of the same columns, keys and indexes. Reading the rows and
 * writing the statements is not counted.
 * @param except columns that the table fills by itself.
 */
export const insertPlainly = async (
  pool: Pool,
  schema: string,
  name: string,
  except: readonly string[] = [],
): Promise<PlainInsert> => {
  const { table, columns, values } = await readRows(pool, schema, name, except);
  await pool.query('drop table if exists public.plain');
  await pool.query(`create table public.plain (like ${table} including all)`);
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
  const seconds = (performance.now() - began) / 1000;
  await pool.query('drop table public.plain');
  return { rows: values.length, seconds };
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
