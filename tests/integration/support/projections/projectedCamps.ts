import { campStream } from '@campjay/events/streams.ts';
import { listBuilds } from '@campjay/projector/runtime/rebuild/build.ts';
import { campNames, listed, renamed } from '@campjay/projector/runtime/testing/campNames.ts';
import { openTestRuntime, type TestRuntime } from './testRuntime.ts';

export const projection = campNames();
export const { name } = projection;
/** The read model according to the corrected code. */
export const corrected = campNames({ write: (text) => text.replace('Bayside', 'Bay Side') });

/**
 * Three camps in the log, projected by the first version of the handlers into `camp_names_v1_b1`. No projector is
 * running.
 */
export const projectedCamps = async (): Promise<TestRuntime> => {
  const runtime = await openTestRuntime();
  await runtime.append(campStream('redwood'), [listed('Redwood'), renamed('Redwood Makers', '1')]);
  await runtime.append(campStream('bayside'), [listed('Bayside')]);
  await runtime.append(campStream('summit'), [listed('Summit')]);
  await using _running = await runtime.run(projection);
  await runtime.current(name);
  return runtime;
};

/** The schemas that are recorded as builds. */
export const schemasOf = async ({ pool }: TestRuntime): Promise<readonly string[]> =>
  (await listBuilds(pool, name)).map(({ schema }) => schema);

/** True if PostgreSQL has such a schema. */
export const exists = async ({ pool }: TestRuntime, schema: string): Promise<boolean> =>
  (await pool.query('select 1 from pg_namespace where nspname = $1', [schema])).rowCount === 1;
