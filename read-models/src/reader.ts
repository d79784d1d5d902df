import { declareTextRoute, type TextSpec } from '@campjay/platform/http/rawRoutes.ts';
import { declareRoute, type GetSpec, type PostSpec, type Route } from '@campjay/platform/http/route.ts';
import { type Pool } from 'pg';
import { type QueryBuilder } from './queryBuilder.ts';
import { type ReadModel, type Tables } from './table.ts';

/**
 * Reads from the active build of a read model, so that all rows come from one build. If that build is dropped meanwhile,
 * reads again from the new active build. Only the read models with these names compile. `in` makes a reader of more read
 * models fit where one of fewer is needed, but never the reverse; the compiler does not find that out by itself.
 * @param query builds and runs the queries. A query that was compiled once (`compileOnce`) gets the pool and the schema.
 * @throws ReadModelMissing if no build was ever completed
 */
export type Reader<in Name extends string> = <Model extends ReadModel<Tables, Name>, T>(
  readModel: Model,
  query: (db: QueryBuilder<Model>, build: { readonly pool: Pool; readonly schema: string }) => Promise<T>,
) => Promise<T>;

/** Given to queries that read these read models. */
export interface ReadingDeps<Name extends string> {
  readonly read: Reader<Name>;
}

/** Declares routes like `get`, `post` and `getText`, whose answers wait for read models and use them. */
interface ReadingRoutes<Read> {
  readonly get: <Result, Query = undefined, Params = undefined>(
    path: string,
    spec: GetSpec<Query, Params, Result, undefined, Read>,
  ) => Route;
  readonly post: <Result, Body = undefined, Query = undefined, Params = undefined>(
    path: string,
    spec: PostSpec<Body, Query, Params, Result, Read>,
  ) => Route;
  readonly getText: <Query = undefined, Params = undefined>(path: string, spec: TextSpec<Query, Params, Read>) => Route;
}

/**
 * Given to modules that declare routes. `reading(CAMPS, PARENTS).get(path, …)` declares a route that waits for these read
 * models. Only its handler gets their reader, and nothing else in the query API can read them, so a route cannot read a
 * read model that it has not waited for.
 */
export interface RouteDeps {
  readonly reading: <const Models extends readonly ReadModel[]>(
    ...readModels: Models
  ) => ReadingRoutes<Reader<Models[number]['name']>>;
}

/** Returns the function that declares routes whose handlers read with `read`. */
export const createReading =
  (read: Reader<string>): RouteDeps['reading'] =>
  (...readModels) => {
    const reads = { names: readModels.map(({ name }) => name), read };
    return {
      get: (path, spec) => declareRoute('GET', path, spec, reads),
      post: (path, spec) => declareRoute('POST', path, spec, reads),
      getText: (path, spec) => declareTextRoute(path, spec, reads),
    };
  };
