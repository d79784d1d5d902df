import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';

/** The interface of an engine in `platform/engines/run.mjs`, which is plain JavaScript. */
interface Engine {
  readonly fetch: () => Promise<unknown>;
  readonly start: (given: {
    readonly fetched: unknown;
    readonly folder: string;
    readonly signal: AbortSignal;
  }) => Promise<{ readonly env: { readonly KAFKA_TEST_BROKERS: string }; readonly stop: () => Promise<void> }>;
}

/** Benchmarks run from the repository's root, where npm runs them. */
const ENGINE = join(process.cwd(), 'platform/engines/kafka.mjs');

/** Starts the Kafka that `npm run test:engines` uses. @throws if it is not available on this machine */
export const startKafka = async (parent: string): Promise<{ readonly brokers: string } & AsyncDisposable> => {
  const { kafka } = (await import(pathToFileURL(ENGINE).href)) as { readonly kafka: Engine };
  const fetched = await kafka.fetch();
  const folder = join(parent, 'kafka');
  await mkdir(folder);
  const { env, stop } = await kafka.start({ fetched, folder, signal: new AbortController().signal });
  return { brokers: env.KAFKA_TEST_BROKERS, [Symbol.asyncDispose]: stop };
};
