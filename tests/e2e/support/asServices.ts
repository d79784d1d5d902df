import process from 'node:process';
import type { RunningServices } from '../../integration/support/product/services.ts';

/** Whether the tests run against the product as several processes: `npm run test:browser:services`. */
export const AS_SERVICES = process.env['E2E_AS'] === 'services';

/** What `serveProduct.mjs` sets as well. */
const DAY = '2026-03-01';

/** Starts so many processes of each service, the first `web` at that port, and waits until all are ready. */
export const startAsServices = async ({
  port,
  settings,
  ofEach,
}: {
  readonly port: number;
  readonly settings: Readonly<Record<string, string>>;
  readonly ofEach: number;
}): Promise<RunningServices> => {
  // Only now: who tests one supervised product does without all that this loads.
  const { startServices } = await import('../../integration/support/product/services.ts');
  const services = await startServices({
    counts: { 'command-api': ofEach, 'query-api': ofEach, projector: ofEach, web: ofEach },
    settings: { CAMPJAY_TODAY: DAY, ...settings },
    port,
  });
  try {
    await services.ready();
  } catch (error) {
    await services[Symbol.asyncDispose]();
    throw error;
  }
  return services;
};
