import { type TracedProcess, type TracingSettings } from './tracedProcess.ts';

/**
 * Sends spans to a collector until disposed of, when those that wait are sent. The SDK is loaded by this call alone:
 * without it the product makes no spans. A collector that does not answer costs spans and nothing else.
 */
export const startTracing = async (
  settings: TracingSettings | undefined,
  { part, instance, log }: TracedProcess,
): Promise<AsyncDisposable> => {
  if (!settings) return { [Symbol.asyncDispose]: () => Promise.resolve() };
  const { openTracing } = await import('./openTracing.ts');
  log.info({ ratio: settings.ratio }, 'Traces are sent to a collector');
  return openTracing(settings, { part, instance, log });
};
