import { type QueryResultRow } from 'pg';
import {
  type Compilable,
  type CompiledQuery,
  type DatabaseConnection,
  type Driver,
  type Expression,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely';
import { type Db } from '@campjay/platform/postgres/pool.ts';
import { type CHANGED_KEYS_TABLE, type ReadModel, type RowOf, type Tables } from './table.ts';

/** The row type of each table of a read model, which is what Kysely checks queries against. */
export type RowsOf<DefinedTables extends Tables> = {
  readonly [Name in keyof DefinedTables]: RowOf<DefinedTables[Name]>;
};

/** The table of changed keys, which a build has if its projection has a `changeKey`. */
interface ChangedKeys {
  readonly [CHANGED_KEYS_TABLE]: { readonly key: string; readonly batch: string };
}

/** Builds and runs queries on one build of a read model. Unknown tables and columns do not compile. */
export type QueryBuilder<Model extends ReadModel> = Kysely<RowsOf<Model['tables']> & ChangedKeys>;

/** Sends statements through our own pool or connection, which has the timeouts, the monitoring and the transactions. */
const createDriver = (db: Db): Driver => {
  const connection: DatabaseConnection = {
    executeQuery: async ({ sql, parameters }) => {
      // The type of the rows is known to the query, not to the driver.
      const { rows } = await db.query<never>(sql, [...parameters]);
      return { rows };
    },
    streamQuery: () => {
      throw new Error('Read models are not streamed.');
    },
  };
  const refuseTransaction = () =>
    Promise.reject(new Error('Use `inTransaction`, which also sets the isolation level.'));
  return {
    init: () => Promise.resolve(),
    acquireConnection: () => Promise.resolve(connection),
    beginTransaction: refuseTransaction,
    commitTransaction: refuseTransaction,
    rollbackTransaction: refuseTransaction,
    releaseConnection: () => Promise.resolve(),
    destroy: () => Promise.resolve(),
  };
};

/** The right side of a comparison with `=` that is true for each of the values. Sends them as one parameter. */
export const anyOf = (values: readonly string[]): RawBuilder<string> => sql`any(${values})`;

/** A time as text: UTC, ISO 8601 with milliseconds. */
export const isoUtc = (time: Expression<Date>): RawBuilder<string> =>
  sql`to_char(${time} at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The SQL equivalent of `normalizeBaseUrl`. */
export const normalBaseUrl = (baseUrl: Expression<string | null>): RawBuilder<string> =>
  sql`regexp_replace(lower(btrim(${baseUrl})), '/+$', '')`;

/** The number of rows. */
export const rowCount = sql<number>`count(*)::integer`;

/**
 * Creates a query builder for one build of a read model.
 * @param schema the PostgreSQL schema that holds the build's tables
 */
export const queryBuilder = <Model extends ReadModel>(_readModel: Model, db: Db, schema: string): QueryBuilder<Model> =>
  new Kysely<RowsOf<Model['tables']> & ChangedKeys>({
    dialect: {
      createAdapter: () => new PostgresAdapter(),
      createDriver: () => createDriver(db),
      createIntrospector: (kysely) => new PostgresIntrospector(kysely),
      createQueryCompiler: () => new PostgresQueryCompiler(),
    },
  }).withSchema(schema);

/** Stands for a parameter of a compiled query, until the query is sent. */
class Placeholder {
  constructor(readonly name: string) {}
}

/**
 * Compiles a query only once per build of the read model, because compiling costs more than sending. For queries of the
 * most frequent requests.
 * @param build builds the query. Its parameters are placeholders, so it must only pass them on as values.
 * @param statementName if given, PostgreSQL also plans the statement only once per connection
 */
export const compileOnce = <Model extends ReadModel, Parameters extends Readonly<Record<string, unknown>>, Row>(
  readModel: Model,
  build: (db: QueryBuilder<Model>, parameters: Parameters) => Compilable<Row>,
  statementName?: string,
): ((db: Db, schema: string, parameters: Parameters) => Promise<readonly Row[]>) => {
  const placeholders = new Proxy({} as Parameters, { get: (_target, name) => new Placeholder(String(name)) });
  let latest: { readonly schema: string; readonly query: CompiledQuery } | undefined;
  return async (db, schema, parameters) => {
    if (latest?.schema !== schema)
      latest = { schema, query: build(queryBuilder(readModel, db, schema), placeholders).compile() };
    const { rows } = await db.query<Row & QueryResultRow>({
      ...(statementName !== undefined && { name: `${statementName} of ${schema}` }),
      text: latest.query.sql,
      values: latest.query.parameters.map((value) => (value instanceof Placeholder ? parameters[value.name] : value)),
    });
    return rows;
  };
};
