import process from 'node:process';
import { type Settings, DEFAULT_SETTINGS } from './serve.ts';

/** True if the tests run against the product as several processes: `npm run test:browser:services`. */
export const AS_SERVICES = process.env['E2E_AS'] === 'services';

const COUNTS = { 'command-api': 2, 'query-api': 2, projector: 2, web: 2 };

interface ServicesOptions {
  /** Port of the first `web`. */
  readonly port: number;
  readonly databaseUrl: string;
  readonly settings: Settings;
}

/** Starts two processes of each service, and waits until all are ready. */
export const startAsServices = async ({
  port,
  databaseUrl,
  settings,
}: ServicesOptions): Promise<AsyncDisposable & { readonly queryApis: readonly string[] }> => {
  // Imported on demand, because tests of a single product do not need it.
  const { startServices } = await import('../../integration/support/product/services.ts');
  const services = await startServices({
    counts: COUNTS,
    settings: { ...DEFAULT_SETTINGS, ...settings },
    databaseUrl,
    port,
  });
  try {
    await services.ready();
  } catch (error) {
    await services[Symbol.asyncDispose]();
    throw error;
  }
  const queryApis = services.of('query-api').map(({ address }) => address);
  return { queryApis, [Symbol.asyncDispose]: () => services[Symbol.asyncDispose]() };
};
